import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

import { IconButton } from '#kit/ui/icon-button.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';
import type { UploadItem, Uploads } from '#rooms/media/parts/use-uploads.ts';

import classes from './podcast-panel.module.css';
import { TitleField } from './title-field.tsx';
import type { TitleFieldProps } from './title-field.tsx';

type UploadedTrackProps = { item: UploadItem; field: TitleFieldProps; uploads: Uploads };

/** A track that is being or was just uploaded: it can be played immediately, and moved. */
export function UploadedTrack({ item, field, uploads }: UploadedTrackProps) {
  const at = uploads.items.indexOf(item);
  const last = uploads.items.length - 1;
  const name = field.title || item.name;
  /** A file that neither the browser nor the server could read needs no second message. */
  const isAudible = item.durationSeconds !== null || item.state === 'done';

  return (
    <UploadRow item={item} onCancel={uploads.cancel} onRetry={uploads.retry} onRemove={uploads.remove}>
      <TitleField {...field} />
      <div className={classes.sound}>
        {isAudible ? (
          <AudioPlayer src={item.previewUrl} title={name} durationSeconds={item.durationSeconds} />
        ) : (
          <span />
        )}
        {last > 0 && (
          <span className={classes.moves}>
            <IconButton
              label={`Move ${name} up`}
              tip="none"
              aria-disabled={at === 0}
              icon={<IconArrowUp size={18} aria-hidden />}
              onClick={() => uploads.move(item.id, Math.max(0, at - 1))}
            />
            <IconButton
              label={`Move ${name} down`}
              tip="none"
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
