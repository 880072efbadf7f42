import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

import { IconButton } from '#kit/ui/icon-button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import type { TextFieldProps } from '#kit/ui/text-field.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';
import type { UploadItem, Uploads } from '#rooms/media/parts/use-uploads.ts';

type UploadedTrackProps = {
  item: UploadItem;
  field: TextFieldProps & { value: string };
  uploads: Uploads;
};

/** A track that is being or was just uploaded: it can be played immediately, and moved. */
export function UploadedTrack({ item, field, uploads }: UploadedTrackProps) {
  const at = uploads.items.indexOf(item);
  const last = uploads.items.length - 1;
  const name = field.value || item.name;
  /** A file that neither the browser nor the server could read needs no second message. */
  const isAudible = item.durationSeconds !== null || item.state === 'done';

  return (
    <UploadRow item={item} onCancel={uploads.cancel} onRetry={uploads.retry} onRemove={uploads.remove}>
      <TextField {...field} />
      <div className="flex items-center gap-2 *:first:flex-1">
        {isAudible ? (
          <AudioPlayer src={item.previewUrl} title={name} durationSeconds={item.durationSeconds} />
        ) : (
          <span />
        )}
        {last > 0 && (
          <span className="flex flex-none">
            <IconButton
              label={`Move ${name} up`}
              tip="none"
              className="aria-disabled:cursor-not-allowed! aria-disabled:text-disabled-ink!"
              aria-disabled={at === 0}
              icon={<IconArrowUp size={18} aria-hidden />}
              onClick={() => uploads.move(item.id, Math.max(0, at - 1))}
            />
            <IconButton
              label={`Move ${name} down`}
              tip="none"
              className="aria-disabled:cursor-not-allowed! aria-disabled:text-disabled-ink!"
              aria-disabled={at === last}
              icon={<IconArrowDown size={18} aria-hidden />}
              onClick={() => uploads.move(item.id, Math.min(last, at + 1))}
            />
          </span>
        )}
      </div>
    </UploadRow>
  );
}
