import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactNode, RefObject } from 'react';

import type { Lookup } from './use-lookup.ts';

export type LookupListProps<T> = {
  lookup: Lookup<T>;
  listLabel: string;
  anchorRef: RefObject<HTMLElement | null>;
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  /** Returns whether a result is the field's current value. */
  isChosen: (item: T) => boolean;
};

/** The results below a lookup's field. */
export function LookupList<T>(props: LookupListProps<T>) {
  const { lookup, listLabel, anchorRef, keyOf, renderItem, isChosen } = props;
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner
        anchor={anchorRef}
        sideOffset={4}
        collisionPadding={8}
        className="z-300 w-(--anchor-width)"
      >
        <Autocomplete.Popup
          // The field keeps the focus.
          onMouseDown={(press) => press.preventDefault()}
          className="rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          <Autocomplete.List
            aria-label={listLabel}
            aria-busy={!lookup.isCurrent}
            className="max-h-[min(312px,calc(var(--available-height)-10px))] overflow-y-auto overscroll-contain"
          >
            {(item: T) => (
              <Autocomplete.Item
                key={keyOf(item)}
                value={item}
                // Results for older letters stay visible, but do not match the current text.
                disabled={!lookup.isCurrent}
                aria-selected={isChosen(item)}
                className="flex min-h-row-compact cursor-pointer items-center gap-3 rounded-md px-3 py-1 data-disabled:cursor-default data-disabled:opacity-70 not-data-disabled:data-highlighted:bg-accent-tint"
              >
                {renderItem(item)}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}
