import { HEADLINE, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { IconGripVertical } from '@tabler/icons-react';

import { showToast } from '#kit/toast.ts';
import { MoveButtons } from '#kit/ui/move-buttons.tsx';
import { SortableList, SortableRow } from '#kit/ui/sortable-list.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';
import type { UploadItem, Uploads } from '#rooms/media/parts/use-uploads.ts';

import type { HeadlineFormState } from './use-headline-form.ts';

/** One to five photos in the order in which the app shows them; the first five of more are kept. @source spec 5 News create, contract Rulings */
export function PhotoField({ form }: { form: HeadlineFormState }) {
  const { news_photo: photos } = form.uploads;
  const count = photos.items.length;

  return (
    <div className="grid grid-cols-1 gap-3">
      <FileDrop
        label={`Photos (${count} of ${HEADLINE.photosMax})`}
        hint={`Up to ${HEADLINE.photosMax} photos.`}
        kind="image"
        cannot={photos.cannot}
        name="news_photo"
        isMultiple
        error={form.errorOf('news_photo')}
        room={{ left: HEADLINE.photosMax - count, words: HEADLINE_MESSAGES.tooManyPhotos }}
        onRefused={(message) => showToast({ kind: 'info', message })}
        onFiles={(files) => form.addFiles('news_photo', files)}
      />
      {count > 0 && (
        <SortableList
          label="Selected photos, in order"
          what="photo"
          items={photos.items}
          onMove={photos.move}
        >
          {photos.items.map((item, place) => (
            <PhotoItem key={item.id} item={item} place={place} count={count} photos={photos} />
          ))}
        </SortableList>
      )}
    </div>
  );
}

type PhotoItemProps = { item: UploadItem; place: number; count: number; photos: Uploads };

/** A photo of the list: the photo as the drag handle, its upload's progress, and the move buttons. */
function PhotoItem({ item, place, count, photos }: PhotoItemProps) {
  const { id, name } = item;
  return (
    <SortableRow
      id={id}
      name={name}
      className="rounded-lg"
      handleClassName="relative size-16 overflow-hidden rounded-md bg-sunken"
      handle={
        <>
          <img className="size-full object-cover" src={item.previewUrl} alt="" draggable={false} />
          <span
            className="absolute bottom-0.5 left-0.5 grid place-items-center rounded-sm bg-surface py-0.5 text-ink-soft"
            aria-hidden
          >
            <IconGripVertical size={16} />
          </span>
        </>
      }
    >
      <div className="min-w-0 flex-1">
        <UploadRow item={item} onCancel={photos.cancel} onRetry={photos.retry} onRemove={photos.remove} />
      </div>
      <div className="grid flex-none">
        <MoveButtons
          name={name}
          place={place}
          count={count}
          words={['earlier', 'later']}
          onMove={(to) => photos.move(id, to)}
        />
      </div>
    </SortableRow>
  );
}
