import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';

import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { VideoFrame } from '#rooms/media/parts/video-frame.tsx';

import { ChosenFile } from './chosen-file.tsx';
import { useFileUrl } from './use-file-url.ts';
import type { ParlourFormState } from './use-parlour-form.ts';

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
    <div className="-mt-1 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
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
