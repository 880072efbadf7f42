import type { BulkSelection } from '@greenroom/contract/kit/bulk';
import { useState } from 'react';

/** The rows that are selected in a list, over its pages. */
export type Selection = {
  /** The selected rows that were ticked, by id, with what each is called. */
  names: ReadonlyMap<number, string>;
  /** All that match, when all are selected; null when only the ticked ones are. */
  all: BulkSelection | null;
  count: number;
  has: (id: number) => boolean;
  /** Ticks rows, or removes their ticks. */
  set: (rows: readonly Selectable[], isOn: boolean) => void;
  /** Selects all that match; null goes back to the ticked ones. */
  selectAll: (all: BulkSelection | null) => void;
  clear: () => void;
  /** Whether cards have checkboxes: on phones they come with 'Select'. */
  isPicking: boolean;
  setPicking: (isPicking: boolean) => void;
};
/** A row that can be selected. */
export type Selectable = { id: number; name: string };

type State = Pick<Selection, 'names' | 'all' | 'isPicking'> & { of: string };

/** Keeps what is selected in a list while its filters, of which `filterKey` is a text, stay the same. */
export function useSelection(filterKey: string): Selection {
  const none: State = { of: filterKey, names: new Map(), all: null, isPicking: false };
  const [state, setState] = useState(none);
  const { names, all, isPicking } = state.of === filterKey ? state : none;
  if (state.of !== filterKey) setState(none);

  function set(rows: readonly Selectable[], isOn: boolean): void {
    setState((before) => {
      const next = new Map(before.names);
      for (const { id, name } of rows) {
        if (isOn) next.set(id, name);
        else next.delete(id);
      }
      return { ...before, names: next, all: isOn ? before.all : null };
    });
  }

  return {
    names,
    all,
    count: all?.count ?? names.size,
    has: (id) => all !== null || names.has(id),
    set,
    selectAll: (next) => setState((before) => ({ ...before, all: next })),
    clear: () => setState(none),
    isPicking,
    setPicking: (next) => setState(next ? { ...none, isPicking: true } : none),
  };
}
