// Cards are drawn with display: grid, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

import { has } from '../capabilities.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ASIDE, ColumnHead, HEAD, TIGHT } from './column-head.tsx';
import { RowActions } from './row-actions.tsx';
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
/** A table that is wider than its place scrolls in a frame of its own, under its header and beside its first column. */
const SCROLLS =
  'scrolls:relative scrolls:max-h-[calc(100dvh-var(--spacing-header)-32px)] scrolls:overflow-auto ' +
  'scrolls:overscroll-x-contain scrolls:scroll-pt-row-compact scrolls:scroll-pl-[200px] ' +
  // Below the last row, a tooltip would make the frame scroll.
  'scrolls:**:data-tip:after:top-auto scrolls:**:data-tip:after:bottom-[calc(100%+4px)] scrolls:**:data-tip:after:z-3';

/** A row; on phones a card. */
const ROW =
  'group/row max-sm:mb-3 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_44px] max-sm:items-center max-sm:rounded-lg ' +
  'max-sm:border max-sm:border-line max-sm:py-2 max-sm:ps-4 max-sm:pe-2';
const CELL =
  'text-ellipsis max-sm:flex max-sm:items-center max-sm:gap-4 sm:h-row sm:border-b sm:border-line sm:px-3 sm:py-[3px] sm:first:ps-4 ' +
  'sm:last:pe-4 sm:group-last/row:border-b-0 sm:group-last/row:first:rounded-es-lg sm:group-last/row:last:rounded-ee-lg';
/** The actions: a menu at the end of a card's title, and nothing may cut off their tooltips. */
const MENU = 'overflow-visible max-sm:col-start-3 max-sm:row-start-1 max-sm:min-h-11 max-sm:justify-center';
/** A line of a card with its header. */
const LINE =
  'max-sm:data-label:before:flex-none max-sm:data-label:before:text-12 max-sm:data-label:before:text-ink-faint ' +
  "max-sm:data-label:before:content-[attr(data-label)_/_'']";
/** Where a cell is on a card. */
const PLACES = {
  title: 'max-sm:-order-1 max-sm:min-h-11 max-sm:justify-between max-sm:pe-2 max-sm:text-start',
  line: 'max-sm:col-span-full max-sm:min-h-8 max-sm:justify-between max-sm:pe-2 max-sm:text-end',
  // Close to the title, beside its picture.
  below:
    'max-sm:pointer-events-none max-sm:col-span-full max-sm:-mt-3 max-sm:min-h-[18px] max-sm:ps-10 max-sm:pe-2 max-sm:text-start',
  start: 'max-sm:col-start-1 max-sm:min-h-11 max-sm:pe-2 max-sm:text-start',
  end: 'max-sm:col-[2/-1] max-sm:min-h-11 max-sm:justify-end max-sm:pe-2 max-sm:text-end',
  none: 'max-sm:hidden!',
};

/** The table of all lists: sticky header, sortable columns, its own loading, empty and error states, cards below 720 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, sort, onSort, errorText = 'This could not be loaded.' } = props;
  const columns = props.columns.filter(({ needs }) => needs === undefined || has(needs));
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
        <div className={clsx(props.minWidth && '@container/table')}>
          <Frame {...props} columns={columns} />
        </div>
      </LoadingOverlay>
    </>
  );
}

function Frame<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    sort,
    onSort,
    actions,
    minWidth,
    actionsWidth = '104px',
    isTight = false,
  } = props;
  return (
    <div className={clsx(FRAME, 'max-sm:border-0 max-sm:bg-transparent', minWidth && SCROLLS)}>
      <table
        className="w-full table-fixed border-separate border-spacing-0 max-sm:block scrolls:min-w-(--min-width)"
        style={{ '--min-width': `${minWidth}px` } as CSSProperties}
        role="table"
        aria-label={caption}
      >
        <colgroup className="max-sm:hidden">
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
                isTitle={cardOf(columns, column) === 'title'}
                isTight={isTight}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {actions && (
              <th scope="col" role="columnheader" className={clsx(HEAD, isTight && TIGHT, 'z-2 text-end')}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className={clsx('max-sm:block', props.isStale && '[&_img]:opacity-60')}>
          {props.rows ? <Rows {...props} rows={props.rows} /> : <SkeletonRows {...props} />}
        </tbody>
      </table>
    </div>
  );
}

function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, rowId, rowName, actions, isSelected, isStale = false, isTight = false } = props;
  const hasMenu = actions !== undefined && props.hasCardActions !== false;
  const cells = columns.map((column) => ({ column, place: placeOf(columns, column, hasMenu) }));
  return rows.map((row) => {
    const isOn = isSelected?.(row) === true;
    const look = clsx(
      CELL,
      isTight && TIGHT,
      'sm:group-hover/row:bg-hover',
      // Dimmed by colour, not by opacity: the old rows stay readable.
      isStale && 'text-ink-faint',
      isStale ? 'sm:bg-sunken' : isOn ? 'sm:bg-accent-tint' : 'sm:bg-surface',
    );
    return (
      <tr
        key={rowId(row)}
        role="row"
        className={clsx(
          ROW,
          isStale ? 'max-sm:bg-sunken' : isOn ? 'max-sm:bg-accent-tint' : 'max-sm:bg-surface',
        )}
      >
        {cells.map(({ column, place }) => (
          <td key={column.key} role="cell" className={clsx(look, place)} data-label={column.header}>
            {column.cell(row)}
          </td>
        ))}
        {actions && (
          <td role="cell" className={clsx(look, MENU, !hasMenu && PLACES.none)}>
            <RowActions name={rowName?.(row)}>{actions(row)}</RowActions>
          </td>
        )}
      </tr>
    );
  });
}

/** Returns the classes of a cell for its place, in the table and on the card. */
function placeOf(columns: readonly Column<never>[], column: Column<never>, hasMenu: boolean): string {
  const card = cardOf(columns, column) ?? 'line';
  return clsx(
    // It must not cut off a tooltip.
    'overflow-hidden sm:has-data-tip:overflow-visible',
    PLACES[card],
    card === 'title' && [ASIDE, 'scrolls:z-1', hasMenu ? 'max-sm:col-[1/3]' : 'max-sm:col-span-full'],
    card === 'line' && LINE,
    column.align === 'end' && 'sm:text-end',
  );
}

function SkeletonRows<Row>({ skeletonRows = 10, columns, actions, isTight = false }: DataTableProps<Row>) {
  const look = clsx(CELL, isTight && TIGHT, 'sm:bg-surface');
  return Array.from({ length: skeletonRows }, (_, index) => (
    <tr key={index} role="row" className={clsx(ROW, 'max-sm:bg-surface')}>
      {columns.map((column, place) => (
        <td key={column.key} role="cell" className={clsx(look, placeOf(columns, column, false))}>
          <Skeleton shape={place === 0 ? 'line' : 'short'} />
        </td>
      ))}
      {actions && (
        <td role="cell" className={clsx(look, PLACES.none)}>
          <Skeleton shape="short" />
        </td>
      )}
    </tr>
  ));
}
