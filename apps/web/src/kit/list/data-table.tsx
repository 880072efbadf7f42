// Cards are drawn with display: grid, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

import { ErrorState } from '../ui/error-state.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { ColumnHead, HEAD } from './column-head.tsx';
import classes from './data-table.module.css';
import { RowActions } from './row-actions.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SortSelect } from './sort-select.tsx';
import type { Sort } from './sort-select.tsx';
import { cardOf } from './table-column.ts';
import type { Column } from './table-column.ts';

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
  isSelected?: (row: Row) => boolean;
  skeletonRows?: number;
};

const FRAME = 'rounded-lg border border-line bg-surface';

/** The table of all lists: sticky header, sortable columns, its own loading, empty and error states, cards below 720 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, sort, onSort, errorText = 'This could not be loaded.' } = props;
  const error = props.error ?? null;
  if (error !== null && !rows) {
    return (
      <div className={FRAME}>
        <ErrorState what={errorText} error={error} onRetry={props.onRetry} isRetrying={props.isRetrying} />
      </div>
    );
  }
  if (rows?.length === 0) return <div className={FRAME}>{props.empty}</div>;
  return (
    <>
      {sort && onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <LoadingOverlay isBusy={!rows || props.isStale === true}>
        <div className="@container">
          <Frame {...props} />
        </div>
      </LoadingOverlay>
    </>
  );
}

function Frame<Row>(props: DataTableProps<Row>) {
  const { caption, columns, sort, onSort, actions, minWidth, actionsWidth = '104px' } = props;
  return (
    <div className={clsx(FRAME, 'max-sm:border-0 max-sm:bg-transparent', minWidth && classes.scrolls)}>
      <table
        className={clsx(
          classes.table,
          props.isTight && classes.tight,
          'w-full table-fixed border-separate border-spacing-0',
        )}
        style={{ '--min-width': `${minWidth}px` } as CSSProperties}
        role="table"
        aria-label={caption}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead role="rowgroup" className="max-sm:hidden">
          <tr role="row">
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                card={cardOf(columns, column)}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {actions && (
              <th scope="col" role="columnheader" className={HEAD} data-align="end">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" data-stale={props.isStale}>
          <Rows {...props} />
        </tbody>
      </table>
    </div>
  );
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowName, actions, isSelected, skeletonRows = 10 } = props;
  if (!rows) return <SkeletonRows count={skeletonRows} columns={columns} hasActions={Boolean(actions)} />;
  return rows.map((row) => (
    <tr key={rowId(row)} role="row" data-selected={isSelected?.(row) || undefined}>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          data-align={column.align}
          data-card={cardOf(columns, column)}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td
          role="cell"
          className={classes.actions}
          data-card={props.hasCardActions === false ? 'none' : 'menu'}
        >
          <RowActions name={rowName?.(row)}>{actions(row)}</RowActions>
        </td>
      )}
    </tr>
  ));
}
