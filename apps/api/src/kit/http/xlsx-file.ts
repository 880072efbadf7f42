import { Readable } from 'node:stream';

import { localTime } from '#kit/http/offset-time.ts';

/** The type of an Excel file. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A cell of a table. A `bigint` is in cents. */
export type Cell = string | number | bigint | boolean | Date | null;

/** What Excel takes in a cell. */
const CELL_MOST = 32_767;
/** What it takes as the name of a sheet is 31; further sheets end in their number. */
const NAME_MOST = 28;
const DOLLARS = '#,##0.00';
const TIME = 'yyyy-mm-dd hh:mm:ss';

type Sheet = {
  /** Letters, digits and dashes. */
  name: string;
  columns: readonly string[];
  /** The rows, part by part. The first part tells which columns have money or times. */
  parts: AsyncIterable<readonly (readonly Cell[])[]>;
  /** The zone in which the times of each column are written. */
  zones: readonly string[];
  /** After so many rows another sheet begins. Default: as many as Excel takes, 1,048,576 with the titles. */
  sheetMost?: number;
};

/** Streams a table as an Excel file, of which it keeps no more than a part. A text stays a text, whatever it looks like. */
export async function xlsxOf({ name, columns, parts, zones, sheetMost }: Sheet): Promise<Readable> {
  // Few processes write such a file, and each start would load 16 MB for it.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next();
  const rows: readonly (readonly Cell[])[] = first.done ? [] : first.value;
  const locals = zones.map(localTime);
  const formats = columns.map((_, at) => formatOf(rows.map((row) => row[at] ?? null)));
  async function* all() {
    for (const row of rows) yield row.map((cell, at) => toXlsxValue(cell, locals[at]));
    for await (const part of { [Symbol.asyncIterator]: () => rest })
      for (const row of part) yield row.map((cell, at) => toXlsxValue(cell, locals[at]));
  }
  const stream = writeXlsxStream(all(), {
    name: name.slice(0, NAME_MOST),
    columns: columns.map((header, at) => ({ header, ...(formats[at] && { numFmt: formats[at] }) })),
    freezePane: { rows: 1 },
    ...(sheetMost !== undefined && { maxRowsPerSheet: sheetMost }),
  });
  return Readable.from(stream, { objectMode: false });
}

function formatOf(cells: readonly Cell[]): string | null {
  if (cells.some((cell) => typeof cell === 'bigint')) return DOLLARS;
  return cells.some((cell) => cell instanceof Date) ? TIME : null;
}

function toXlsxValue(cell: Cell, local?: (time: Date) => Date): string | number | Date | null {
  if (typeof cell === 'bigint') return Number(cell) / 100;
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (cell instanceof Date) return local?.(cell) ?? cell;
  return typeof cell === 'string' ? escapeCellText(cell) : cell;
}

/** Excel knows one kind of line break, and reads `_x0041_` as a character. */
const escapeCellText = (text: string): string =>
  (text.length > CELL_MOST ? `${text.slice(0, CELL_MOST - 1)}…` : text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
