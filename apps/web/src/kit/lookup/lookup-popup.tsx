import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactNode, RefObject } from 'react';

import { Button } from '../ui/button.tsx';
import type { Lookup } from './use-lookup.ts';

export type LookupPopupProps<T> = {
  listLabel: string;
  lookup: Lookup<T>;
  anchorRef: RefObject<HTMLDivElement | null>;
  popupRef: RefObject<HTMLDivElement | null>;
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  /** Returns whether a result is the field's current value. */
  isChosen: (item: T) => boolean;
};

/** The list below a lookup's field: what was found, or why there is nothing. */
export function LookupPopup<T>(props: LookupPopupProps<T>) {
  const { listLabel, lookup, anchorRef, popupRef, keyOf, renderItem, isChosen } = props;
  const { isCurrent, isAsking, words, failure, onRetry } = lookup;
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner
        anchor={anchorRef}
        sideOffset={4}
        collisionPadding={8}
        className="z-300 w-(--anchor-width)"
      >
        <Autocomplete.Popup
          ref={popupRef}
          // The field keeps the focus.
          onMouseDown={(press) => press.preventDefault()}
          className="flex max-h-(--available-height) flex-col rounded-lg border border-line bg-raised p-1 shadow-float data-empty:w-fit"
        >
          <Autocomplete.List
            aria-label={listLabel}
            aria-busy={isAsking || undefined}
            className="max-h-78 min-h-0 overflow-y-auto data-empty:hidden"
          >
            {(item: T) => (
              <Autocomplete.Item
                key={keyOf(item)}
                value={item}
                // Results for older letters stay visible, but do not match the current text.
                disabled={!isCurrent}
                aria-selected={isChosen(item)}
                className="flex min-h-row-compact cursor-pointer items-center gap-3 rounded-md px-3 py-1 data-disabled:cursor-default data-disabled:opacity-70 not-data-disabled:data-highlighted:bg-accent-tint"
              >
                {renderItem(item)}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
          {words && <p className="px-3 py-1 text-13 text-ink-faint">{words}</p>}
          {failure !== null && (
            <p className="px-3 py-1 text-13 text-danger-ink" role="alert">
              {failure}{' '}
              <Button look="subtle" onClick={onRetry}>
                Retry
              </Button>
            </p>
          )}
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}
