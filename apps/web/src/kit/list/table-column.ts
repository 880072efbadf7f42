import type { ReactNode } from 'react';

/** A column of a table, which on phones is a line of a card. */
export type Column<Row> = {
  /** The field that it sorts by, if it can. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Aligns numbers and money to the right. */
  align?: 'start' | 'end';
  /** A CSS width: '160px', '20%'. Columns without one share the rest. */
  width?: string;
  /** Its place on a card: below the title, at the start or the end of the last line, or nowhere. A line with its header without one. */
  card?: 'below' | 'start' | 'end' | 'none';
};
