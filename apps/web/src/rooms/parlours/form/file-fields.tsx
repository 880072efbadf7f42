import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useEffect, useMemo, useRef } from 'react';

import { focusBefore } from '#kit/focus.ts';
import { formatBytes } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { refuseBrokenPicture } from '#rooms/media/parts/refuse-broken-picture.ts';
import { VideoFrame } from '#rooms/media/parts/video-frame.tsx';

import type { ParlourFormState } from './use-parlour-form.ts';

const FIELD = '-mt-1 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3';

type PosterFieldProps = {
  form: ParlourFormState;
  /** The poster of an existing parlour. */
  currentUrl: string | null;
};

/** The poster: an image, previewed before it is sent. @source spec 5 New parlour */
export function PosterField({ form, currentUrl }: PosterFieldProps) {
  const { poster } = form.files;
  const url = useFileUrl(poster) ?? currentUrl;

  return (
    <div className={FIELD}>
      <FileDrop
        label="Poster"
        kind="image"
        name="poster"
        verb={poster || currentUrl ? 'Replace' : undefined}
        wrongKind={PARLOUR_MESSAGES.posterWrong}
        error={form.errorOf('poster')}
        fileName={poster?.name}
        check={refuseBrokenPicture}
        onFiles={([file]) => form.choose({ poster: file ?? null })}
      />
      {url && (
        <div className="grid aspect-16/9 place-items-center overflow-hidden rounded-md bg-sunken">
          <Picture
            src={url}
            alt="Poster preview"
            className="size-full min-h-0 object-contain"
            instead={<p className="text-13 text-attention-ink">The poster can’t be shown.</p>}
          />
        </div>
      )}
      {poster && <ChosenFile file={poster} onRemove={() => form.choose({ poster: null })} />}
    </div>
  );
}

type IntroFieldProps = {
  form: ParlourFormState;
  /** The intro of an existing parlour. */
  currentUrl: string | null;
};

/** The video intro, which can be played before it is sent. @source spec 5 New parlour */
export function IntroField({ form, currentUrl }: IntroFieldProps) {
  const { video_intro: intro } = form.files;
  const url = useFileUrl(intro) ?? currentUrl;
  const error = form.errorOf('video_intro');

  return (
    <div className={FIELD}>
      <FileDrop
        label="Video Intro"
        kind="video"
        name="video_intro"
        verb={intro || currentUrl ? 'Replace' : undefined}
        wrongKind={PARLOUR_MESSAGES.introWrong}
        error={error}
        fileName={intro?.name}
        onFiles={([file]) => form.choose({ video_intro: file ?? null })}
      />
      {/* An error about the file is shown once. */}
      {url && !error && <VideoFrame src={url} title="Video intro" />}
      {intro && <ChosenFile file={intro} onRemove={() => form.choose({ video_intro: null })} />}
    </div>
  );
}

/** Name and size of a chosen file, with a button that removes it. */
function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const rowRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={rowRef} className="flex items-center justify-between gap-3">
      <span className="grid min-w-0">
        <span className="truncate font-medium" title={file.name} dir="auto">
          {file.name}
        </span>
        <span className="text-13 text-ink-faint">{formatBytes(file.size)}</span>
      </span>
      <Button
        look="subtle"
        tone="danger"
        aria-label={`Remove ${file.name}`}
        onClick={() => {
          if (rowRef.current) focusBefore(rowRef.current);
          onRemove();
        }}
      >
        Remove
      </Button>
    </div>
  );
}

/** Returns a blob URL for a chosen file, valid while it is shown; null for none. */
function useFileUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return url;
}
