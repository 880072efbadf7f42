// Cards are drawn with display: grid, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { clsx } from 'clsx';
import { useDeferredValue, useRef } from 'react';
import type { CSSProperties, RefObject } from 'react';

import { has } from '../capabilities.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { ColumnHead, HEAD, TIGHT } from './column-head.tsx';
import { SortSelect } from './sort-select.tsx';
import { columnCard } from './table-column.ts';
import type { DataTableProps } from './table-props.ts';
import { Rows, SkeletonRows } from './table-rows.tsx';
import { BOX_WIDTH, PageBox, PickButton } from './table-select.tsx';
import { useFolding } from './use-folding.ts';
import type { Folding } from './use-folding.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRowReturn } from './use-row-return.ts';

const FRAME = 'rounded-lg border border-line bg-surface';
/** A table that is wider than its place scrolls in a frame of its own, under its header and beside its first column. */
const SCROLLS =
  'scrolls:relative scrolls:max-h-[calc(100dvh-var(--spacing-header)-32px)] scrolls:overflow-auto ' +
  'scrolls:overscroll-x-contain scrolls:scroll-pt-row-compact scrolls:scroll-pl-[200px] ' +
  // Below the last row, a tooltip would make the frame scroll.
  'scrolls:**:data-tip:after:top-auto scrolls:**:data-tip:after:bottom-[calc(100%+4px)] scrolls:**:data-tip:after:z-3';

/** The table of all lists: sticky header, less important columns below the title where it is narrow, sortable columns, its own loading, empty and error states, cards below 720 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, errorText = 'This could not be loaded.' } = props;
  const columns = props.columns.filter(({ needs }) => needs === undefined || has(needs));
  const tableRef = useRef<HTMLDivElement>(null);
  useListKeys(tableRef, props);
  useRowReturn(tableRef, rows !== undefined);
  const error = props.error ?? null;
  if (error !== null && !rows) {
    return (
      <div className={FRAME}>
        <ErrorState what={errorText} error={error} onRetry={props.onRetry} isRetrying={props.isRetrying} />
      </div>
    );
  }
  if (rows?.length === 0) return <div className={FRAME}>{props.empty}</div>;
  return <Fitted {...props} columns={columns} tableRef={tableRef} />;
}

type FittedProps<Row> = DataTableProps<Row> & { tableRef: RefObject<HTMLDivElement | null> };

/** The table with as many columns as there is room for. */
function Fitted<Row>({ tableRef, ...props }: FittedProps<Row>) {
  const boxWidth = props.select ? BOX_WIDTH : 0;
  const folding = useFolding(tableRef, props.columns, props.minWidth && props.minWidth + boxWidth);
  const isSortFolded = folding.folded.some(({ isSortable }) => isSortable);
  return (
    <>
      <CardTools {...props} isSortFolded={isSortFolded} />
      <LoadingOverlay isBusy={!props.rows || props.isStale === true}>
        <div ref={tableRef} className={clsx(props.minWidth && '@container/table')}>
          <Frame {...props} {...folding} />
        </div>
      </LoadingOverlay>
    </>
  );
}

/** What cards have in place of headers; a folded column can be sorted by there too. */
function CardTools<Row>({
  columns,
  sort,
  onSort,
  select,
  isSortFolded,
}: DataTableProps<Row> & { isSortFolded: boolean }) {
  const isSorted = sort !== undefined && onSort !== undefined;
  if (!isSorted && !select) return null;
  return (
    <div
      className={clsx(
        'flex items-center gap-2',
        isSorted && isSortFolded ? 'sm:-my-1 sm:ms-auto sm:w-72' : 'sm:hidden',
      )}
    >
      {isSorted && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      {select && (
        <span className="ms-auto sm:hidden">
          <PickButton selection={select.selection} />
        </span>
      )}
    </div>
  );
}

function Frame<Row>(props: DataTableProps<Row> & Folding<Row>) {
  const {
    caption,
    columns,
    shown,
    isScrolling,
    sort,
    onSort,
    actions,
    minWidth,
    actionsWidth = '104px',
    isTight = false,
    select,
  } = props;
  // What was pressed answers first.
  const isStale = useDeferredValue(props.isStale === true);
  return (
    <div className={clsx(FRAME, 'max-sm:border-0 max-sm:bg-transparent', minWidth && SCROLLS)}>
      <table
        className="w-full table-fixed border-separate border-spacing-0 max-sm:block scrolls:min-w-(--min-width)"
        data-scrolls={isScrolling || undefined}
        style={
          {
            '--min-width': `${minWidth}px`,
            '--aside': select ? `${BOX_WIDTH}px` : '0px',
            '--edge': actions ? actionsWidth : '0px',
          } as CSSProperties
        }
        role="table"
        aria-label={caption}
      >
        <colgroup className="max-sm:hidden">
          {select && <col className="print:hidden" style={{ width: BOX_WIDTH }} />}
          {shown.map((column) => (
            <col
              key={column.key}
              className={column.isControl ? 'print:hidden' : undefined}
              style={{ width: column.width }}
            />
          ))}
          {actions && <col className="print:hidden" style={{ width: actionsWidth }} />}
        </colgroup>
        <thead role="rowgroup" className="max-sm:hidden">
          <tr role="row">
            {select && (
              <th
                scope="col"
                role="columnheader"
                className={clsx(HEAD, 'z-3 px-2! scrolls:left-0 print:hidden')}
              >
                <PageBox rows={props.rows} rowId={props.rowId} select={select} />
              </th>
            )}
            {shown.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                isTitle={columnCard(columns, column) === 'title'}
                isTight={isTight}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {actions && (
              <th
                scope="col"
                role="columnheader"
                className={clsx(
                  HEAD,
                  isTight && TIGHT,
                  'z-3 text-end print:hidden scrolls:sticky scrolls:right-0',
                )}
              >
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="group/rows max-sm:block data-stale:[&_img]:opacity-60"
          data-stale={isStale || undefined}
        >
          {props.rows ? <Rows {...props} rows={props.rows} /> : <SkeletonRows {...props} />}
        </tbody>
      </table>
    </div>
  );
}
