import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';

import { IconButton } from '#kit/ui/icon-button.tsx';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';
import type { UploadItem, Uploads } from '#rooms/media/parts/use-uploads.ts';

import classes from './photo-sorter.module.css';

type PhotoItemProps = { item: UploadItem; place: number; count: number; photos: Uploads };

/** A photo of the list: the photo as the drag handle, its upload's progress, and the move buttons. */
export function PhotoItem({ item, place, count, photos }: PhotoItemProps) {
  const { id, name } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });

  return (
    <li
      ref={setNodeRef}
      className={classes.photo}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={`Reorder ${name}`}
        // Escape cancels the move, and must not close the panel too.
        data-mantine-stop-propagation={isDragging}
      >
        <img className={classes.picture} src={item.previewUrl} alt="" draggable={false} />
        <span className={classes.grip} aria-hidden>
          <IconGripVertical size={16} />
        </span>
      </button>
      <div className={classes.upload}>
        <UploadRow
          item={item}
          onCancel={() => photos.cancel(id)}
          onRetry={() => photos.retry(id)}
          onRemove={() => photos.remove(id)}
        />
      </div>
      <div className={classes.steps}>
        <IconButton
          label="Move earlier"
          tip="end"
          aria-label={`Move ${name} earlier`}
          aria-disabled={place === 0}
          className={classes.step}
          icon={<IconArrowUp size={18} aria-hidden />}
          onClick={() => photos.move(id, Math.max(0, place - 1))}
        />
        <IconButton
          label="Move later"
          tip="end"
          aria-label={`Move ${name} later`}
          aria-disabled={place === count - 1}
          className={classes.step}
          icon={<IconArrowDown size={18} aria-hidden />}
          onClick={() => photos.move(id, Math.min(count - 1, place + 1))}
        />
      </div>
    </li>
  );
}
