import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useState } from 'react';

import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { refuseBrokenPicture } from '#rooms/media/parts/refuse-broken-picture.ts';

import { ChosenFile } from './chosen-file.tsx';
import { useFileUrl } from './use-file-url.ts';
import type { ParlourFormState } from './use-parlour-form.ts';

type PosterFieldProps = {
  form: ParlourFormState;
  /** The poster of an existing parlour. */
  currentUrl: string | null;
};

/** The poster: an image, previewed before it is sent. @source spec 5 New parlour */
export function PosterField({ form, currentUrl }: PosterFieldProps) {
  const { poster } = form.files;
  const url = useFileUrl(poster) ?? currentUrl;
  const [broken, setBroken] = useState<string | null>(null);

  return (
    <div className="-mt-1 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
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
      {url && url !== broken && (
        <div className="grid aspect-video place-items-center overflow-hidden rounded-md bg-sunken">
          <img
            src={url}
            alt="Poster preview"
            className="size-full min-h-0 object-contain"
            onError={() => setBroken(url)}
          />
        </div>
      )}
      {url && url === broken && <p className="text-13 text-attention-ink">The poster can’t be shown.</p>}
      {poster && <ChosenFile file={poster} onRemove={() => form.choose({ poster: null })} />}
    </div>
  );
}
