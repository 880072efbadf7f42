import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent, Modifier, UniqueIdentifier } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef } from 'react';

import type { Uploads } from '#rooms/media/parts/use-uploads.ts';

import classes from './photo-sorter.module.css';
import { PhotoItem } from './photo-item.tsx';

const INSTRUCTIONS = {
  draggable:
    'To move a photo, press Space or Enter, then the up and down arrow keys. Space or Enter puts it down, Escape puts it back.',
};

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The photos as a list whose order one changes by pointer, by keyboard or by the buttons of each. */
export function PhotoSorter({ photos }: { photos: Uploads }) {
  const { items, move } = photos;
  const isFreshRef = useRef(false);
  const sensors = useSensors(
    // A press becomes a drag after a few pixels, so that a shaky hand can still scroll.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );

  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const nameOf = (id: UniqueIdentifier) => items[placeOf(id)]?.name ?? 'The photo';
  const wordsOf = (id: UniqueIdentifier) => `place ${placeOf(id) + 1} of ${items.length}`;
  const announcements: Announcements = {
    // Said with the first place, which follows at once and would cut it off.
    onDragStart() {
      isFreshRef.current = true;
      return undefined;
    },
    onDragOver({ active, over }) {
      const isFresh = isFreshRef.current;
      isFreshRef.current = false;
      if (!over) return `${nameOf(active.id)} is over no place.`;
      const isOwn = isFresh && over.id === active.id;
      return `${nameOf(active.id)} is ${isOwn ? 'picked up from' : 'over'} ${wordsOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is put down at ${wordsOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${wordsOf(active.id)}.`,
  };

  function handleDragEnd({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) move(String(active.id), placeOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.photos} aria-label="Chosen photos, in their order">
          {items.map((item, index) => (
            <PhotoItem key={item.id} item={item} place={index} count={items.length} photos={photos} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
