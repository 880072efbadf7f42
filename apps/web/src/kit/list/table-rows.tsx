// Cards are drawn with display: grid, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { clsx } from 'clsx';

import { Skeleton } from '../ui/skeleton.tsx';
import { ASIDE, EDGE, TIGHT } from './column-head.tsx';
import type { DataTableProps } from './table-props.ts';
import type { Folding } from './use-folding.ts';
import { RowActions } from './row-actions.tsx';
import { cardOf } from './table-column.ts';
import type { Column } from './table-column.ts';
import { RowBox } from './table-select.tsx';

/** A row; on phones a card. */
const ROW =
  'group/row scroll-mt-30 scroll-mb-24 max-sm:mb-3 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_44px] max-sm:items-center max-sm:rounded-lg ' +
  'max-sm:border max-sm:border-line max-sm:py-2 max-sm:ps-4 max-sm:pe-2';
const CELL =
  'text-ellipsis max-sm:flex max-sm:items-center max-sm:gap-4 sm:h-row sm:border-b sm:border-line sm:px-3 sm:py-[3px] sm:first:ps-4 ' +
  'sm:last:pe-4 sm:group-last/row:border-b-0 sm:group-last/row:first:rounded-es-lg sm:group-last/row:last:rounded-ee-lg';
/** The actions: a menu at the end of a card's title, and nothing may cut off their tooltips. */
const MENU =
  'print:hidden overflow-visible max-sm:col-start-3 max-sm:row-start-1 max-sm:min-h-11 max-sm:justify-center';
/** The checkbox of a row: at its start, or in place of the menu on cards. */
const BOX = 'print:hidden sm:px-2! max-sm:order-first scrolls:sticky scrolls:left-0 scrolls:z-1';
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

/** The rows of a table. */
export function Rows<Row>(props: DataTableProps<Row> & Folding<Row> & { rows: readonly Row[] }) {
  const { columns, shown, folded, rows, rowId, rowName, actions, isSelected, select } = props;
  const { isStale = false, isTight = false } = props;
  const isPicking = select?.selection.isPicking === true;
  const hasMenu = actions !== undefined && props.hasCardActions !== false && !isPicking;
  const cells = shown.map((column) => ({
    column,
    place: placeOf(columns, column, hasMenu || isPicking),
    isTitle: cardOf(columns, column) === 'title',
  }));
  return rows.map((row, at) => {
    const id = rowId(row);
    const isOn = isSelected?.(row) === true || select?.selection.has(Number(id)) === true;
    const { cell, card } = tintOf(isStale, isOn);
    const look = clsx(CELL, isTight && TIGHT, cell);
    return (
      <tr
        key={id}
        role="row"
        data-row={at}
        aria-selected={select ? isOn : undefined}
        className={clsx(ROW, card)}
      >
        {select && (
          <td role="cell" className={clsx(look, BOX, isPicking ? MENU : PLACES.none)}>
            <RowBox id={Number(id)} row={row} select={select} />
          </td>
        )}
        {cells.map(({ column, place, isTitle }) => (
          <td
            key={column.key}
            role="cell"
            className={clsx(look, place)}
            data-label={column.header}
            data-title={isTitle || undefined}
          >
            {isTitle && folded.length > 0 ? (
              <Title column={column} folded={folded} row={row} />
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
        {actions && (
          <td
            role="cell"
            className={clsx(look, MENU, 'scrolls:sticky scrolls:right-0', !hasMenu && PLACES.none)}
          >
            <RowActions name={rowName?.(row)}>{actions(row)}</RowActions>
          </td>
        )}
      </tr>
    );
  });
}

type TitleProps<Row> = { column: Column<Row>; folded: readonly Column<Row>[]; row: Row };

/** The title, and below it the columns for which there is no room. */
function Title<Row>({ column, folded, row }: TitleProps<Row>) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] py-1">
      {column.cell(row)}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-12 text-ink-faint **:text-12/4! empty:hidden">
        {folded.map(({ key, header, foldLabel, cell }) => (
          <span
            key={key}
            className="flex max-w-full min-w-0 items-center gap-1 has-[>:last-child:empty]:hidden"
          >
            <span className={foldLabel ? undefined : 'sr-only'}>{foldLabel ?? `${header}:`}</span>
            {cell(row)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Returns the colours of a row, by cell in the table and as a card. */
function tintOf(isStale: boolean, isOn: boolean): { cell: string; card: string } {
  // Dimmed by colour, not by opacity: the old rows stay readable.
  if (isStale) return { cell: 'text-ink-faint sm:bg-sunken', card: 'max-sm:bg-sunken' };
  if (isOn) return { cell: 'sm:bg-accent-tint', card: 'max-sm:bg-accent-tint' };
  const hovered = 'sm:bg-surface sm:group-hover/row:bg-hover sm:group-has-focus-visible/row:bg-hover';
  return { cell: hovered, card: 'max-sm:bg-surface' };
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
    column.isEdge && [EDGE, 'scrolls:z-1'],
    column.isControl && 'print:hidden',
  );
}

/** The places of rows that are loading. */
export function SkeletonRows<Row>(props: DataTableProps<Row> & Folding<Row>) {
  const { skeletonRows = 10, columns, shown, actions, select, isTight = false } = props;
  const look = clsx(CELL, isTight && TIGHT, 'sm:bg-surface');
  return Array.from({ length: skeletonRows }, (_, index) => (
    <tr key={index} role="row" className={clsx(ROW, 'max-sm:bg-surface')}>
      {select && (
        <td role="cell" className={clsx(look, PLACES.none)}>
          <Skeleton shape="short" />
        </td>
      )}
      {shown.map((column, place) => (
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
