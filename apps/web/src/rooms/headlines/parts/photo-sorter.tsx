import { SortableList } from '#kit/ui/sortable-list.tsx';
import type { Uploads } from '#rooms/media/parts/use-uploads.ts';

import { PhotoItem } from './photo-item.tsx';

/** The photos as a list that is reordered by pointer, by keyboard or by the buttons of each photo. */
export function PhotoSorter({ photos }: { photos: Uploads }) {
  const { items, move } = photos;
  return (
    <SortableList label="Selected photos, in order" what="photo" items={items} onMove={move}>
      {items.map((item, index) => (
        <PhotoItem key={item.id} item={item} place={index} count={items.length} photos={photos} />
      ))}
    </SortableList>
  );
}
