import type { Call } from '@greenroom/contract/kit/call';
import type { TableFormat } from '@greenroom/contract/kit/tables';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable, finished } from 'node:stream';

import { offsetTime } from '#kit/http/offset-time.ts';
import { answerFile } from '#kit/http/file-answer.ts';
import type { FileInput } from '#kit/http/file-answer.ts';
import { XLSX_TYPE, xlsxOf } from '#kit/http/xlsx-file.ts';
import type { Cell } from '#kit/http/xlsx-file.ts';

/**
 * A line of a table. A `bigint` is in cents, and is written in dollars with two decimals, a boolean as Yes or No. A
 * `Date` stands in a column of times.
 */
export type CsvRow = readonly Cell[];

/** All lines of a table, or one part of them after the other. */
export type CsvRows = readonly CsvRow[] | AsyncIterable<readonly CsvRow[]>;

/** The heading of a column: of times, which are in the community's zone unless another is given, or of anything else. */
export type Column = string | { time: string; zone?: string };

/** A table that is streamed. */
export type Csv = {
  /** The file name without its extension: letters, digits and dashes. */
  name: string;
  columns: readonly Column[];
  rows: CsvRows;
};

/** A bare text is quoted, and a number is not. Settings of a single cell would be read anew for each, for 3 µs. */
const FORMAT = {
  escape_formulas: true,
  quoted_string: true,
  record_delimiter: 'windows',
  cast: { bigint: (cents: bigint) => (Number(cents) / 100).toFixed(2) },
} as const;

/**
 * Registers a call that streams a CSV file (RFC 4180, UTF-8 with BOM, texts in quotes), or an Excel file where its query
 * asks for that. In a CSV file, text that a spreadsheet would read as a formula gets a leading apostrophe. An error before
 * the first part is returned as for any call; later, the connection is cut, so that a part is not mistaken for the whole.
 */
export function answerCsv<C extends Call & { csv: true }>(
  app: FastifyInstance,
  call: C,
  open: (input: FileInput<C>) => Promise<Csv>,
): void {
  answerFile(app, call, async (input) => {
    // The rooms know nothing of formats.
    const { format, ...query } = input.query as { format: TableFormat };
    const { name, columns, rows } = await open({ ...input, query } as FileInput<C>);
    const { request } = input;
    const parts = await begun(rows);
    const zone = request.server.config.TIME_ZONE;
    if (format === 'xlsx')
      return {
        name: `${name}.xlsx`,
        type: XLSX_TYPE,
        body: noting(
          await xlsxOf({ name, columns: titlesIn(columns, zone), parts, zones: zonesIn(columns, zone) }),
          request,
        ),
      };
    // Counted in bytes, so that a slow connection keeps one part waiting and not sixteen.
    const body = Readable.from(writeCsvLines(columns, parts, zone), { objectMode: false });
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: noting(body, request) };
  });
}

/** Reads the first part. */
async function begun(rows: CsvRows): Promise<AsyncIterable<readonly CsvRow[]>> {
  const rest = toRowParts(rows);
  const first = await rest.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* rest;
  })();
}

async function* toRowParts(rows: CsvRows): AsyncGenerator<readonly CsvRow[]> {
  if (Symbol.asyncIterator in rows) yield* rows;
  else yield rows;
}

/** Logs the failure of a table whose file has begun. */
function noting(body: Readable, request: FastifyRequest): Readable {
  // A client that disconnects is not our failure.
  finished(body, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.log.error({ err: error }, 'table cut');
  });
  return body;
}

const zonesIn = (columns: readonly Column[], zone: string): string[] =>
  columns.map((column) => (typeof column === 'string' ? zone : (column.zone ?? zone)));

/** The heading of times names their zone. */
const titlesIn = (columns: readonly Column[], zone: string): string[] =>
  columns.map((column) => (typeof column === 'string' ? column : `${column.time} (${column.zone ?? zone})`));

/** Returns what writes the cells of a column: two for a time, whose offset has a column of its own. */
function cellsIn(column: Column, zone: string): (cell: Cell) => Cell[] {
  if (typeof column !== 'string') {
    const timeIn = offsetTime(column.zone ?? zone);
    return (cell) => (cell instanceof Date ? timeIn(cell) : [cell, '']);
  }
  return (cell) => {
    if (cell instanceof Date)
      throw new Error(`The column ${column} has times. Say so: { time: '${column}' }`);
    return [typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell];
  };
}

async function* writeCsvLines(
  columns: readonly Column[],
  parts: AsyncIterable<readonly CsvRow[]>,
  zone: string,
): AsyncGenerator<string> {
  const titles = titlesIn(columns, zone).flatMap((title, at) => {
    const column = columns[at];
    return typeof column === 'object' ? [title, `${column.time} offset`] : [title];
  });
  const writers = columns.map((column) => cellsIn(column, zone));
  yield stringify([], { ...FORMAT, header: true, columns: titles, bom: true });
  for await (const rows of parts) {
    yield stringify(
      rows.map((row) => row.flatMap((cell, at) => writers[at]?.(cell) ?? [])),
      FORMAT,
    );
  }
}
