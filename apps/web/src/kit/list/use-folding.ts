import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

import type { Column } from './table-column.ts';

/** From here on every table has all its columns, so that nothing is measured before the first paint. */
const WIDE = window.matchMedia('(min-width: 1600px)');
/** Below it, rows are cards with lines of their own. */
const CARDS = window.matchMedia('(max-width: 719.98px)');

/** What becomes of a table where it has less room than its columns. */
export type Folding<Row> = {
  shown: readonly Column<Row>[];
  /** Stand in the second line of the title. */
  folded: readonly Column<Row>[];
  /** The width that the shown columns need, in pixels. */
  minWidth?: number;
  isScrolling: boolean;
};

/** What a column without a width takes of the room. */
const USUAL = 140;

function toPixels(width: string | undefined, of: number): number {
  const value = width === undefined ? USUAL : Number.parseFloat(width);
  return width?.endsWith('%') ? (value / 100) * of : value;
}

/** Folds columns into the title where `ref` is too narrow for them, those of the highest `foldBelow` first. */
export function useFolding<Row>(
  ref: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  minWidth: number | undefined,
): Folding<Row> {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const canFold = minWidth !== undefined;

  useLayoutEffect(() => {
    if (canFold && !WIDE.matches && !CARDS.matches && ref.current) setWidth(ref.current.clientWidth);
  }, [canFold, ref]);
  useEffect(() => {
    if (!canFold || !ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(CARDS.matches ? Number.POSITIVE_INFINITY : Math.round(entry.contentRect.width));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [canFold, ref]);

  const folded = columns.filter(({ foldBelow = 0 }) => width < foldBelow);
  const needed = minWidth && folded.reduce((sum, column) => sum - toPixels(column.width, minWidth), minWidth);
  return {
    shown: columns.filter((column) => !folded.includes(column)),
    folded,
    ...(needed && { minWidth: needed }),
    isScrolling: needed !== undefined && width < needed,
  };
}
