import type { RefObject } from 'react';

import { useKeys } from '../keys.ts';
import type { DataTableProps } from './table-props.ts';
import type { RowSelect } from './table-select.tsx';

/** What opens a row, or else stands for it. */
const WAYS = 'a[href], button:not([popovertarget]), input';

const isShown = (element: HTMLElement): boolean => element.checkVisibility();

/** Lists the rows of all tables of the page, or of the panel, that a part of it is in. */
function rowsAround(part: HTMLElement | null): HTMLElement[] {
  const root = part?.closest('[aria-modal="true"]') ?? document.getElementById('content');
  return [...(root?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])].filter(isShown);
}

const rowWithFocus = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null;

/** Returns what the focus goes to in a row: what opens it, in its title. */
function wayInto(row: HTMLElement): HTMLElement | undefined {
  const title = row.querySelector('[data-title]') ?? row;
  return [...title.querySelectorAll<HTMLElement>(WAYS), ...row.querySelectorAll<HTMLElement>(WAYS)].find(
    isShown,
  );
}

function focusRow(row: HTMLElement): void {
  wayInto(row)?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to the first row of the page, or of the panel, that a part of it is in. Returns whether there is one. */
export function focusFirstRow(part: HTMLElement): boolean {
  const [first] = rowsAround(part);
  if (first) focusRow(first);
  return first !== undefined;
}

type Keyed<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'select' | 'onEdit'>;

/** The keys of every list: j and k move through the rows, and the others act on the row with the focus. */
export function useListKeys<Row>(tableRef: RefObject<HTMLElement | null>, table: Keyed<Row>): void {
  const { rows, rowId, select, onEdit } = table;

  function step(by: 1 | -1): void {
    const shown = rowsAround(tableRef.current);
    const row = rowWithFocus();
    const at = row ? shown.indexOf(row) + by : 0;
    const next = shown[Math.min(Math.max(at, 0), shown.length - 1)];
    if (next) focusRow(next);
  }

  function onRow(act: (row: Row) => void): void {
    const row = rowWithFocus();
    const found = row && tableRef.current?.contains(row) ? rows?.[Number(row.dataset['row'])] : undefined;
    if (found !== undefined) act(found);
  }

  function toggle({ selection, rowName }: RowSelect<Row>, row: Row): void {
    const id = Number(rowId(row));
    selection.set([{ id, name: rowName(row) }], !selection.has(id));
  }

  useKeys(
    'List',
    [
      { keys: 'j', label: 'Next row', onPress: () => step(1), doesRepeat: true },
      { keys: 'k', label: 'Previous row', onPress: () => step(-1), doesRepeat: true },
      // What has the focus in the row opens it by itself.
      { keys: 'Enter', label: 'Open the row', onPress: () => undefined },
      {
        keys: 'x',
        label: 'Select the row',
        onPress: select ? () => onRow((row) => toggle(select, row)) : null,
      },
      { keys: 'e', label: 'Edit the row', onPress: onEdit ? () => onRow(onEdit) : null },
    ],
    tableRef,
  );
}
