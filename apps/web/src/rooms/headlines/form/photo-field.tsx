import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { HEADLINE, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { clsx } from 'clsx';

import { showToast } from '#kit/toast.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { SortableList } from '#kit/ui/sortable-list.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';
import type { UploadItem, Uploads } from '#rooms/media/parts/use-uploads.ts';

import type { HeadlineFormState } from './use-headline-form.ts';

/** One to five photos in the order in which the app shows them; the first five of more are kept. @source spec 5 News create, contract Rulings */
export function PhotoField({ form }: { form: HeadlineFormState }) {
  const { news_photo: photos } = form.uploads;
  const count = photos.items.length;

  function handleFiles(files: File[]): void {
    form.addFiles('news_photo', files);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <FileDrop
        label={`Photos (${count} of ${HEADLINE.photosMax})`}
        hint={`Up to ${HEADLINE.photosMax} photos.`}
        kind="image"
        name="news_photo"
        isMultiple
        error={form.errorOf('news_photo')}
        room={{ left: HEADLINE.photosMax - count, words: HEADLINE_MESSAGES.tooManyPhotos }}
        onRefused={(message) => showToast({ kind: 'info', message })}
        onFiles={handleFiles}
      />
      {count > 0 && <PhotoSorter photos={photos} />}
    </div>
  );
}

/** The photos as a list that is reordered by pointer, by keyboard or by the buttons of each photo. */
function PhotoSorter({ photos }: { photos: Uploads }) {
  const { items, move } = photos;
  return (
    <SortableList label="Selected photos, in order" what="photo" items={items} onMove={move}>
      {items.map((item, index) => (
        <PhotoItem key={item.id} item={item} place={index} count={items.length} photos={photos} />
      ))}
    </SortableList>
  );
}

type PhotoItemProps = { item: UploadItem; place: number; count: number; photos: Uploads };

/** A photo of the list: the photo as the drag handle, its upload's progress, and the move buttons. */
function PhotoItem({ item, place, count, photos }: PhotoItemProps) {
  const { id, name } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });

  return (
    <li
      ref={setNodeRef}
      className={clsx(
        'flex items-center gap-2 rounded-lg bg-surface',
        isDragging && 'relative z-1 shadow-float',
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={clsx(
          'relative size-16 flex-none touch-none overflow-hidden rounded-md bg-sunken',
          isDragging ? 'cursor-grabbing' : 'cursor-grab',
        )}
        aria-label={`Reorder ${name}`}
        // The arrow keys move it, and Escape cancels the move: neither is for the panel.
        data-keeps-keys={isDragging || undefined}
      >
        <img className="size-full object-cover" src={item.previewUrl} alt="" draggable={false} />
        <span
          className="absolute bottom-0.5 left-0.5 grid place-items-center rounded-sm bg-surface py-0.5 text-ink-soft"
          aria-hidden
        >
          <IconGripVertical size={16} />
        </span>
      </button>
      <div className="min-w-0 flex-1">
        <UploadRow
          item={item}
          onCancel={() => photos.cancel(id)}
          onRetry={() => photos.retry(id)}
          onRemove={() => photos.remove(id)}
        />
      </div>
      <div className="grid flex-none">
        <IconButton
          label="Move earlier"
          tip="end"
          aria-label={`Move ${name} earlier`}
          aria-disabled={place === 0}
          icon={<IconArrowUp size={18} aria-hidden />}
          onClick={() => photos.move(id, Math.max(0, place - 1))}
        />
        <IconButton
          label="Move later"
          tip="end"
          aria-label={`Move ${name} later`}
          aria-disabled={place === count - 1}
          icon={<IconArrowDown size={18} aria-hidden />}
          onClick={() => photos.move(id, Math.min(count - 1, place + 1))}
        />
      </div>
    </li>
  );
}
