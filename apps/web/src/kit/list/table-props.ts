import type { ReactNode } from 'react';

import type { Sort } from './sort-select.tsx';
import type { Column } from './table-column.ts';
import type { RowSelect } from './table-select.tsx';

export type DataTableProps<Row> = {
  /** What the table holds, for screen readers: 'People'. */
  caption: string;
  /** The first column identifies the row: it stays when the table scrolls sideways, and heads the card on phones. */
  columns: readonly Column<Row>[];
  /** Undefined: not yet loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => number | string;
  /** The row in a label: 'Actions for Ada'. */
  rowName?: (row: Row) => string;
  /** Its width in pixels where there is less room: there it scrolls sideways, with its header and title in place. */
  minWidth?: number;
  /** Narrower gaps between many columns. */
  isTight?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The old rows stay, dimmed, while the next page loads. */
  isStale?: boolean;
  error?: unknown;
  /** What failed: 'The list of people could not be loaded.' */
  errorText?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  empty: ReactNode;
  /** Icon buttons and links at the end of each row; on phones a menu, or nothing when the title does the same. */
  actions?: (row: Row) => ReactNode;
  actionsWidth?: string;
  hasCardActions?: boolean;
  /** Marks a row, such as the one that is open. */
  isSelected?: (row: Row) => boolean;
  /** Gives each row a checkbox; on phones they come with 'Select'. */
  select?: RowSelect<Row> | undefined;
  /** Opens the page that edits a row, for its key. */
  onEdit?: ((row: Row) => void) | undefined;
  skeletonRows?: number;
};
