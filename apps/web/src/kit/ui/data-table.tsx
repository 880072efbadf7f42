// Cards are drawn with display: block, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react';

import classes from './data-table.module.css';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SortHeader, SortSelect } from './sort-control.tsx';
import type { Sort } from './sort-control.tsx';
import type { Column } from './table-column.ts';

export type DataTableProps<Row, Key extends string> = {
  /** What the table holds, for screen readers: 'People'. */
  caption: string;
  /** The first column identifies the row; on phones it heads the card. */
  columns: readonly Column<Row, Key>[];
  /** Undefined: not yet loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => number | string;
  sort?: Sort<Key>;
  onSort?: (sort: Sort<Key>) => void;
  /** The old rows stay, dimmed, while the next page loads. */
  isStale?: boolean;
  error?: unknown;
  /** What failed: 'The list of people could not be loaded.' */
  errorText?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  empty: ReactNode;
  /** Icon buttons or a menu at the end of each row. */
  actions?: (row: Row) => ReactNode;
  actionsWidth?: string;
  isSelected?: (row: Row) => boolean;
  isCompact?: boolean;
  skeletonRows?: number;
};

/** The table of all lists: sticky header, sortable columns, its own loading, empty and error states, cards below 720 px. */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, sort, onSort, actions, isStale = false } = props;
  const error = props.error ?? null;
  if (error !== null && !rows) {
    const { errorText = 'This could not be loaded.', onRetry, isRetrying } = props;
    return (
      <div className={classes.frame}>
        <ErrorState what={errorText} error={error} onRetry={onRetry} isRetrying={isRetrying} />
      </div>
    );
  }
  if (rows?.length === 0) return <div className={classes.frame}>{props.empty}</div>;

  return (
    <>
      {sort && onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <div className={classes.frame} data-table aria-busy={!rows || isStale}>
        <table className={classes.table} role="table" aria-label={caption} data-compact={props.isCompact}>
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width }} data-below={column.hideBelow} />
            ))}
            {actions && <col style={{ width: props.actionsWidth ?? '104px' }} />}
          </colgroup>
          <thead className={classes.head} role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
              {actions && (
                <th scope="col" role="columnheader" className={classes.actionsHead}>
                  Actions
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" data-stale={isStale}>
            <Rows {...props} />
          </tbody>
        </table>
      </div>
    </>
  );
}

function Rows<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { columns, rows, rowId, actions, isSelected, skeletonRows = 10 } = props;
  if (!rows) return <SkeletonRows count={skeletonRows} columns={columns} hasActions={Boolean(actions)} />;
  return rows.map((row) => (
    <tr key={rowId(row)} role="row" data-selected={isSelected?.(row) || undefined}>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          data-align={column.align}
          data-below={column.hideBelow}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td role="cell" className={classes.actions}>
          <div className={classes.actionRow}>{actions(row)}</div>
        </td>
      )}
    </tr>
  ));
}
