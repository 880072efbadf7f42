import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { Button } from '../ui/button.tsx';

export type FilterChip = { key: string; text: string; onRemove: () => void };

type FilterChipsProps = {
  chips: readonly FilterChip[];
  onClear: () => void;
  /** Moves the focus when the last chip was removed. */
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
          <span className="inline-flex max-w-full min-w-0 items-center rounded-full bg-accent-tint ps-3 text-13 font-medium text-accent-ink">
            <span className="truncate">{text}</span>
            <button
              type="button"
              className="grid size-7 flex-none cursor-pointer place-items-center rounded-full hover:bg-accent-tint-hover pointer-coarse:size-control"
              aria-label={`Remove the filter ${text}`}
              onClick={() => {
                removedAt.current = index;
                onRemove();
              }}
            >
              <IconX size={14} aria-hidden />
            </button>
          </span>
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
