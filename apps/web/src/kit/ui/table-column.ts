import type { ReactNode } from 'react';

/** A column of a table, which is a line of a card on phones. */
export type Column<Row, Key extends string = string> = {
  key: Key;
  header: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Aligns numbers and money to the right. */
  align?: 'start' | 'end';
  /** A CSS width: '160px', '20%'. Columns without one share the rest. */
  width?: string;
  /** Hides the column below this window width; the cards on phones show it again. */
  hideBelow?: 1024 | 1280 | 1440;
  /** A second sort order in the same header, for the second line of the cell: the email below the name. */
  alsoSorts?: { key: Key; header: string };
};
