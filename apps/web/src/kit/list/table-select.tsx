import { useEffect, useRef } from 'react';

import { Button } from '../ui/button.tsx';
import type { Selection } from './use-selection.ts';

/** What gives rows their checkboxes. */
export type RowSelect<Row> = { selection: Selection; rowName: (row: Row) => string };

/** The column of checkboxes, in pixels. */
export const BOX_WIDTH = 44;

type SelectBoxProps = {
  /** What it selects: 'Select Ada'. */
  label: string;
  isOn: boolean;
  /** Some of what it stands for is on. */
  isMixed?: boolean;
  /** It stands for a row: with Shift, a press ticks all rows from the last one pressed on. */
  isRow?: boolean;
  onChange: (isOn: boolean) => void;
};

/** The box of a row that was pressed last. */
let pressed: HTMLInputElement | null = null;

/** Ticks the rows between a box and the one pressed before, like that box. */
function tickUntil(box: HTMLInputElement, isRange: boolean): void {
  const boxes = [...(box.closest('table')?.querySelectorAll<HTMLInputElement>('[data-row-box]') ?? [])];
  const [from, to] = [pressed ? boxes.indexOf(pressed) : -1, boxes.indexOf(box)].toSorted((a, b) => a - b);
  pressed = box;
  if (!isRange || from === undefined || to === undefined || from < 0) return;
  for (const each of boxes.slice(from, to + 1))
    if (each !== box && each.checked !== box.checked) each.click();
  pressed = box;
}

/** A checkbox; its place is large enough to tap. */
function SelectBox({ label, isOn, isMixed = false, isRow = false, onChange }: SelectBoxProps) {
  const boxRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (boxRef.current) boxRef.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="grid size-7 cursor-pointer place-items-center rounded-sm pointer-coarse:size-11">
      <input
        ref={boxRef}
        type="checkbox"
        className="size-4.5 cursor-pointer accent-accent"
        aria-label={label}
        checked={isOn}
        data-row-box={isRow || undefined}
        onClick={isRow ? (press) => tickUntil(press.currentTarget, press.shiftKey) : undefined}
        onChange={(change) => onChange(change.currentTarget.checked)}
      />
    </label>
  );
}

type PageBoxProps<Row> = {
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => number | string;
  select: RowSelect<Row>;
};

/** Selects the rows of this page. */
export function PageBox<Row>({ rows, rowId, select }: PageBoxProps<Row>) {
  const { selection, rowName } = select;
  const all = (rows ?? []).map((row) => ({ id: Number(rowId(row)), name: rowName(row) }));
  const on = all.filter(({ id }) => selection.has(id)).length;
  return (
    <SelectBox
      label="Select all on this page"
      isOn={all.length > 0 && on === all.length}
      isMixed={on > 0 && on < all.length}
      onChange={(isOn) => selection.set(all, isOn)}
    />
  );
}

type RowBoxProps<Row> = { id: number; row: Row; isOn: boolean; select: RowSelect<Row> };

/** Selects a row. */
export function RowBox<Row>({ id, row, isOn, select }: RowBoxProps<Row>) {
  const { selection, rowName } = select;
  const name = rowName(row);
  return (
    <SelectBox
      label={`Select ${name}`}
      isRow
      isOn={isOn}
      onChange={(next) => selection.set([{ id, name }], next)}
    />
  );
}

/** On phones, gives the cards checkboxes. */
export function PickButton({ selection: { isPicking, setPicking } }: { selection: Selection }) {
  return (
    <Button look="default" aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
      {isPicking ? 'Done' : 'Select'}
    </Button>
  );
}
