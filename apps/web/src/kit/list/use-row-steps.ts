import { LIMITS } from '@greenroom/contract/kit/limits';
import { useEffect, useRef, useState } from 'react';

import { showFailure } from '../failure-message.ts';

type ListedPage = { data: readonly { id: number }[]; totalCounts: number };

/** The open row's position in the list, and functions to open its neighbours. */
export type RowSteps = {
  /** From 1; null when it is not in the list. */
  place: number | null;
  total: number;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Opens the row that took the place of the open one, which has left the list; null when none is left. */
  onLeft: () => Promise<void>;
};

type Options = {
  search: { page?: number | undefined; limit?: number | undefined };
  /** The open row. */
  open: number | undefined;
  /** Undefined while the query is not that of this address. */
  list: ListedPage | undefined;
  /** Loads a page of the list. */
  load: (page: number) => Promise<ListedPage>;
  /** Opens a row; the first page is undefined. Null: there is none. */
  onStep: (row: number | null, page: number | undefined) => void;
};

/** Counted from 0, over all pages. `isHere`: the list contains the row; else it did. */
type Place = { at: number; isHere: boolean };

/** Returns the open row's position in the list, kept after the row has left the list. */
function usePlace({ open, list }: Options, from: number): Place | null {
  const [known, setKnown] = useState<{ row: number; at: number } | null>(null);
  const index = list?.data.findIndex(({ id }) => id === open) ?? -1;
  if (index < 0 || open === undefined)
    return known?.row === open ? { at: known?.at ?? 0, isHere: false } : null;
  const at = from + index;
  if (known?.row !== open || known.at !== at) setKnown({ row: open, at });
  return { at, isHere: true };
}

/** Returns the positions before and after it; for a row that was never in the list, the first of the page comes next. */
function besides(place: Place | null, from: number): { previous: number; next: number } {
  if (!place) return { previous: -1, next: from };
  return { previous: place.at - 1, next: place.isHere ? place.at + 1 : place.at };
}

/**
 * Opens the rows before and after the open one, across pages. When a row has left the list, for example because it no
 * longer matches the filter, the next one is the one that moved up.
 */
export function useRowSteps(options: Options): RowSteps {
  const { search, open, list, load, onStep } = options;
  const { page = 1, limit = LIMITS.pageSize } = search;
  /** The position of the page's first row. */
  const from = (page - 1) * limit;
  const place = usePlace(options, from);
  const isStepping = useRef(false);
  const openRef = useRef(open);
  useEffect(() => {
    openRef.current = open;
  }, [open]);

  async function step(find: () => Promise<{ row: number | null; page: number } | null>): Promise<void> {
    if (isStepping.current) return;
    isStepping.current = true;
    try {
      const found = await find();
      // The panel was closed or shows another row meanwhile, so this step is obsolete.
      if (found && openRef.current === open) onStep(found.row, found.page === 1 ? undefined : found.page);
    } catch (error) {
      showFailure(error);
    } finally {
      isStepping.current = false;
    }
  }

  async function findAt(at: number) {
    const wanted = Math.floor(at / limit) + 1;
    const { data } = list && wanted === page ? list : await load(wanted);
    const row = data[at % limit];
    return row ? { row: row.id, page: wanted } : null;
  }

  /** The list is asked for again: it may have changed as much as by one row. */
  async function findInPlace() {
    const at = place?.at ?? from;
    const wanted = Math.floor(at / limit) + 1;
    const { data, totalCounts } = await load(wanted);
    const row = data[at % limit] ?? data.at(-1);
    if (row || totalCounts === 0) return { row: row?.id ?? null, page: wanted };
    const last = Math.ceil(totalCounts / limit);
    return { row: (await load(last)).data.at(-1)?.id ?? null, page: last };
  }

  const total = list?.totalCounts ?? 0;
  const { previous, next } = besides(place, from);
  const wayTo = (to: number) => (to >= 0 && to < total ? () => void step(() => findAt(to)) : null);
  return {
    place: place?.isHere ? place.at + 1 : null,
    total,
    onPrevious: wayTo(previous),
    onNext: wayTo(next),
    onLeft: () => step(findInPlace),
  };
}
