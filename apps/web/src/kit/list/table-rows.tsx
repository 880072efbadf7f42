// Cards are drawn with display: grid, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { clsx } from 'clsx';
import { memo } from 'react';

import { Skeleton } from '../ui/skeleton.tsx';
import { ASIDE, EDGE, TIGHT } from './column-head.tsx';
import type { DataTableProps } from './table-props.ts';
import type { Folding } from './use-folding.ts';
import { RowActions } from './row-actions.tsx';
import { columnCard } from './table-column.ts';
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
  beside:
    'max-sm:col-[2/-1] max-sm:row-start-1 max-sm:min-h-11 max-sm:justify-end max-sm:pe-2 max-sm:text-end',
  // Close to the title, beside its picture.
  below:
    'max-sm:pointer-events-none max-sm:col-span-full max-sm:-mt-3 max-sm:min-h-[18px] max-sm:ps-10 max-sm:pe-2 max-sm:text-start',
  start: 'max-sm:col-start-1 max-sm:min-h-11 max-sm:pe-2 max-sm:text-start',
  end: 'max-sm:col-[2/-1] max-sm:min-h-11 max-sm:justify-end max-sm:pe-2 max-sm:text-end',
  none: 'max-sm:hidden!',
};

type RowsProps<Row> = DataTableProps<Row> & Folding<Row> & { rows: readonly Row[] };

/** The rows of a table. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { columns, shown, folded, rows, rowId, rowName, actions, isSelected, select } = props;
  const { isTight = false } = props;
  const isPicking = select?.selection.isPicking === true;
  const hasMenu = actions !== undefined && props.hasCardActions !== false && !isPicking;
  return rows.map((row, at) => {
    const id = rowId(row);
    return (
      <OneRow
        key={id}
        row={row}
        id={id}
        at={at}
        isOn={isSelected?.(row) === true || select?.selection.has(Number(id)) === true}
        isPicking={isPicking}
        hasMenu={hasMenu}
        isTight={isTight}
        columns={columns}
        shown={shown}
        folded={folded}
        select={select}
        actions={actions}
        name={rowName?.(row)}
      />
    );
  });
}

type OneRowProps<Row> = Pick<RowsProps<Row>, 'columns' | 'shown' | 'folded'> & {
  select: RowsProps<Row>['select'] | undefined;
  actions: RowsProps<Row>['actions'] | undefined;
  row: Row;
  id: number | string;
  at: number;
  isOn: boolean;
  isPicking: boolean;
  hasMenu: boolean;
  isTight: boolean;
  name: string | undefined;
};

function DrawnRow<Row>(props: OneRowProps<Row>) {
  const { columns, shown, folded, row, id, at, isOn, isPicking, hasMenu, isTight, select, actions } = props;
  const look = clsx(CELL, isTight && TIGHT, isOn ? ON.cell : USUAL.cell);
  return (
    <tr
      role="row"
      data-row={at}
      aria-selected={select ? isOn : undefined}
      className={clsx(ROW, isOn ? ON.card : USUAL.card)}
    >
      {select && (
        <td role="cell" className={clsx(look, BOX, isPicking ? MENU : PLACES.none)}>
          <RowBox id={Number(id)} row={row} isOn={isOn} select={select} />
        </td>
      )}
      {shown.map((column) => {
        const isTitle = columnCard(columns, column) === 'title';
        return (
          <td
            key={column.key}
            role="cell"
            className={clsx(look, tableCellClass(columns, column, hasMenu || isPicking))}
            data-label={column.header}
            data-title={isTitle || undefined}
          >
            {isTitle && folded.length > 0 ? (
              <Title column={column} folded={folded} row={row} />
            ) : (
              column.cell(row)
            )}
          </td>
        );
      })}
      {actions && (
        <td
          role="cell"
          className={clsx(look, MENU, 'scrolls:sticky scrolls:right-0', !hasMenu && PLACES.none)}
        >
          <RowActions name={props.name}>{actions(row)}</RowActions>
        </td>
      )}
    </tr>
  );
}

/** What each render makes anew, though it stays the same. */
function isSame(before: unknown, now: unknown): boolean {
  if (Object.is(before, now)) return true;
  if (!Array.isArray(before) || !Array.isArray(now)) return false;
  return before.length === now.length && before.every((each, at) => each === now[at]);
}

/** A row is drawn again when it, or how it is drawn, has changed: not for each letter, tick and sort of a list of a hundred. */
const OneRow = memo(DrawnRow, ({ select: before, ...old }, { select: now, ...props }) => {
  // The functions of a selection do the same in every render; whether the row is in it is `isOn`.
  if ((before === undefined) !== (now === undefined)) return false;
  return Object.entries(props).every(([name, value]) => isSame(old[name as keyof typeof old], value));
  // The types of React lose that of the row.
}) as typeof DrawnRow;

type TitleProps<Row> = { column: Column<Row>; folded: readonly Column<Row>[]; row: Row };

/** The title, and below it the columns for which there is no room. */
function Title<Row>({ column, folded, row }: TitleProps<Row>) {
  const line = (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-12 text-ink-faint **:text-12/4! empty:hidden">
      {folded
        .filter(({ foldIf }) => foldIf?.(row) ?? true)
        .map(({ key, header, foldLabel, cell }) => (
          <span
            key={key}
            className="flex max-w-full min-w-0 items-center gap-1 has-[>:last-child:empty]:hidden"
          >
            <span className={foldLabel ? undefined : 'sr-only'}>{foldLabel ?? `${header}:`}</span>
            {cell(row)}
          </span>
        ))}
    </span>
  );
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] py-1">
      {column.hasPicture ? (
        column.cell(row, line)
      ) : (
        <>
          {column.cell(row)}
          {line}
        </>
      )}
    </div>
  );
}

/** While the next rows are loading, the old ones are dimmed by colour, not by opacity: they stay readable. */
const STALE = {
  cell: 'group-data-stale/rows:text-ink-faint sm:group-data-stale/rows:bg-sunken!',
  card: 'max-sm:group-data-stale/rows:bg-sunken!',
};
/** The colours of a row, by cell in the table and as a card. */
const ON = { cell: `sm:bg-accent-tint ${STALE.cell}`, card: `max-sm:bg-accent-tint ${STALE.card}` };
const USUAL = {
  cell: `sm:bg-surface sm:group-hover/row:bg-hover sm:group-has-focus-visible/row:bg-hover ${STALE.cell}`,
  card: `max-sm:bg-surface ${STALE.card}`,
};

/** Returns the classes of a cell for its place, in the table and on the card. */
function tableCellClass(columns: readonly Column<never>[], column: Column<never>, hasMenu: boolean): string {
  const card = columnCard(columns, column) ?? 'line';
  return clsx(
    // It must not cut off a tooltip.
    'overflow-hidden sm:has-data-tip:overflow-visible',
    PLACES[card],
    card === 'title' && [ASIDE, 'scrolls:z-1', titleColumns(columns, hasMenu)],
    card === 'line' && LINE,
    column.align === 'end' && 'sm:text-end',
    column.isEdge && [EDGE, 'scrolls:z-1'],
    column.isControl && 'print:hidden',
  );
}

/** Returns the columns of a card's title, in a row where something may stand beside it. */
function titleColumns(columns: readonly Column<never>[], hasMenu: boolean): string {
  if (columns.some(({ card }) => card === 'beside')) return 'max-sm:col-start-1 max-sm:row-start-1';
  return hasMenu ? 'max-sm:col-[1/3]' : 'max-sm:col-span-full';
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
        <td key={column.key} role="cell" className={clsx(look, tableCellClass(columns, column, false))}>
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
