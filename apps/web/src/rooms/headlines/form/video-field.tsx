import { HEADLINE, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';

import { formatClock } from '#kit/format.ts';
import { showToast } from '#kit/toast.ts';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { readDuration } from '#rooms/media/parts/read-duration.ts';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';

import { dropAll } from './use-headline-form.ts';
import type { HeadlineFormState } from './use-headline-form.ts';

/** Returns why a video is refused. If this browser can't read its length, the server measures it. */
async function refuseLong(file: File): Promise<string | null> {
  const seconds = await readDuration(file);
  const isTooLong = seconds !== null && Math.round(seconds * 1000) > HEADLINE.videoMaxMs;
  return isTooLong ? HEADLINE_MESSAGES.videoTooLong : null;
}

/** The one video: its length is read before the upload. @source spec 5 News create */
export function VideoField({ form }: { form: HeadlineFormState }) {
  const { video_url: uploads } = form.uploads;
  const [video] = uploads.items;

  function handleFiles([file]: File[]): void {
    if (!file) return;
    dropAll(uploads);
    form.addFiles('video_url', [file]);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <FileDrop
        label={video ? 'Choose another video' : 'Video file'}
        hint="Up to 60 seconds."
        kind="video"
        cannot={uploads.cannot}
        name="video_url"
        error={form.errorOf('video_url')}
        fileName={video?.name}
        check={refuseLong}
        onRefused={(message) => showToast({ kind: 'warning', message })}
        onFiles={handleFiles}
      />
      {video && (
        <UploadRow
          item={video}
          onCancel={() => uploads.cancel(video.id)}
          onRetry={() => uploads.retry(video.id)}
          onRemove={() => uploads.remove(video.id)}
        >
          <p className="text-12 text-ink-soft">
            {video.durationSeconds !== null && `${formatClock(video.durationSeconds)} of `}at most{' '}
            {formatClock(HEADLINE.videoMaxMs / 1000)}
          </p>
        </UploadRow>
      )}
    </div>
  );
}
