import { useEffect, useRef } from 'react';

import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';

export type FilterChip = { key: string; text: string; onRemove: () => void };

type FilterChipsProps = {
  chips: readonly FilterChip[];
  onClear: () => void;
  /** The last chip was removed: the focus needs a new place. */
  onEmptied: () => void;
};

/** Shows the active filters, each with a cross, and 'Clear all'. */
export function FilterChips({ chips, onClear, onEmptied }: FilterChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  const count = chips.length;

  // The pressed cross no longer exists: the next one gets the focus.
  useEffect(() => {
    const at = removedAt.current;
    if (at === null) return;
    removedAt.current = null;
    const crosses = listRef.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    if (crosses.length === 0) onEmptied();
    else crosses[Math.min(at, count - 1)]?.focus();
  }, [count, onEmptied]);

  if (count === 0) return null;
  return (
    <ul ref={listRef} className="flex w-full flex-wrap items-center gap-2" aria-label="Filters in use">
      {chips.map(({ key, text, onRemove }, index) => (
        <li key={key} className="flex max-w-full min-w-0">
          <Chip
            removeLabel={`Remove the filter ${text}`}
            onRemove={() => {
              removedAt.current = index;
              onRemove();
            }}
          >
            {text}
          </Chip>
        </li>
      ))}
      {count > 1 && (
        <li>
          <Button
            look="subtle"
            size="small"
            onClick={() => {
              removedAt.current = 0;
              onClear();
            }}
          >
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
