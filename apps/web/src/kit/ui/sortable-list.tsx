import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent, Modifier, UniqueIdentifier } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { ReactNode } from 'react';

type SortableListProps = {
  label: string;
  /** The noun for one item: 'photo'. */
  what: string;
  items: readonly { id: string; name: string }[];
  onMove: (id: string, place: number) => void;
  /** A `SortableRow` for each. */
  children: ReactNode;
};

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A list that can be reordered by pointer and by keyboard. */
export function SortableList({ label, what, items, onMove, children }: SortableListProps) {
  const isFreshRef = useRef(false);
  const sensors = useSensors(
    // A press becomes a drag after a few pixels, so that an unsteady hand can still scroll.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );

  const findItemIndex = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const sortedItemName = (id: UniqueIdentifier) => items[findItemIndex(id)]?.name ?? `The ${what}`;
  const describeItemPlace = (id: UniqueIdentifier) => `place ${findItemIndex(id) + 1} of ${items.length}`;
  const announcements: Announcements = {
    // Announced with the first position, which follows immediately and would cut it off.
    onDragStart() {
      isFreshRef.current = true;
      return undefined;
    },
    onDragOver({ active, over }) {
      const isFresh = isFreshRef.current;
      isFreshRef.current = false;
      if (!over) return `${sortedItemName(active.id)} is not over a place in the list.`;
      const isOwn = isFresh && over.id === active.id;
      return `${sortedItemName(active.id)} is ${isOwn ? 'picked up from' : 'over'} ${describeItemPlace(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      `${sortedItemName(active.id)} was dropped at ${describeItemPlace((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${sortedItemName(active.id)} is back at ${describeItemPlace(active.id)}.`,
  };
  const draggable = `To move a ${what}, press Space or Enter, then the up and down arrow keys. Space or Enter drops it, Escape cancels.`;

  function handleDragEnd({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) onMove(String(active.id), findItemIndex(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements, screenReaderInstructions: { draggable } }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="grid grid-cols-1 gap-2" aria-label={label}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type SortableRowProps = {
  id: string;
  name: string;
  className: string;
  /** What is dragged, and its look. */
  handle: ReactNode;
  handleClassName: string;
  children: ReactNode;
};

/** An item of a sortable list, with the handle that drags it. */
export function SortableRow({ id, name, className, handle, handleClassName, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={clsx(
        'flex items-center gap-2 bg-surface',
        className,
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
          'flex-none touch-none',
          isDragging ? 'cursor-grabbing' : 'cursor-grab',
          handleClassName,
        )}
        aria-label={`Reorder ${name}`}
        // The arrow keys move it, and Escape cancels the move: neither is for the panel around.
        data-keeps-keys={isDragging || undefined}
      >
        {handle}
      </button>
      {children}
    </li>
  );
}
