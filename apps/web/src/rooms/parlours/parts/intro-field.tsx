import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';

import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { VideoFrame } from '#rooms/media/parts/video-frame.tsx';

import { ChosenFile } from './chosen-file.tsx';
import classes from './parlour-form.module.css';
import { useFileUrl } from './use-file-url.ts';
import type { ParlourDraftForm } from './use-parlour-draft.ts';

type IntroFieldProps = {
  form: ParlourDraftForm;
  /** The intro of an existing parlour. */
  currentUrl: string | null;
};

/** The video intro, which can be played before it is sent. @source spec 5 New parlour */
export function IntroField({ form, currentUrl }: IntroFieldProps) {
  const { video_intro: intro } = form.files;
  const url = useFileUrl(intro) ?? currentUrl;
  const error = form.errorOf('video_intro');

  return (
    <div className={classes.media} data-field="video_intro">
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
