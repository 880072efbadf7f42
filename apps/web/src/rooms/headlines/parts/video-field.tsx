import { HEADLINE } from '@greenroom/contract/headlines.rules';

import { formatClock } from '#kit/format.ts';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';

import classes from './headline-form.module.css';
import type { HeadlineDraftForm } from './use-headline-draft.ts';

/** The one video: its length is read before anything is sent. @source spec 5 News create */
export function VideoField({ form }: { form: HeadlineDraftForm }) {
  const { draft, video, isReading, errorOf, addVideo } = form;
  const id = draft.video?.id ?? '';

  function handleFiles([file]: File[]): void {
    if (!file) return;
    form.forgive('video_url');
    void addVideo(file);
  }

  return (
    <div className={classes.uploads}>
      <FileDrop
        label={draft.video ? 'Choose another video' : 'Video file'}
        hint="Up to 60 seconds."
        kind="video"
        name="video_url"
        isDisabled={isReading}
        disabledWords="Reading the length of the video…"
        error={errorOf('video_url')}
        onFiles={handleFiles}
      />
      {draft.video && (
        <UploadRow
          item={draft.video}
          onCancel={() => video.cancel(id)}
          onRetry={() => video.retry(id)}
          onRemove={() => video.remove(id)}
        >
          <p className={classes.length}>
            {formatClock(draft.video.durationSeconds)} of at most {formatClock(HEADLINE.videoMaxMs / 1000)}
          </p>
        </UploadRow>
      )}
    </div>
  );
}
