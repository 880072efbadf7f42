import { HEADLINE, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';

import { formatClock } from '#kit/format.ts';
import { showToast } from '#kit/toast.ts';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { readDuration } from '#rooms/media/parts/read-duration.ts';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';

import classes from './headline-form.module.css';
import type { HeadlineDraftForm } from './use-headline-draft.ts';

/** Returns why a video is not kept. One whose length this browser can't read is the server's to measure. */
async function refuseLong(file: File): Promise<string | null> {
  const seconds = await readDuration(file);
  const isTooLong = seconds !== null && Math.round(seconds * 1000) > HEADLINE.videoMaxMs;
  return isTooLong ? HEADLINE_MESSAGES.videoTooLong : null;
}

/** The one video: its length is read before anything is sent. @source spec 5 News create */
export function VideoField({ form }: { form: HeadlineDraftForm }) {
  const { draft, video, errorOf, setVideo } = form;
  const id = draft.video?.id ?? '';

  function handleFiles([file]: File[]): void {
    if (!file) return;
    form.forgive('video_url');
    setVideo(file);
  }

  return (
    <div className={classes.uploads}>
      <FileDrop
        label={draft.video ? 'Choose another video' : 'Video file'}
        hint="Up to 60 seconds."
        kind="video"
        name="video_url"
        error={errorOf('video_url')}
        fileName={draft.video?.name}
        check={refuseLong}
        onRefused={(message) => showToast({ kind: 'warning', message })}
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
