import type { Call } from '@greenroom/contract/kit/call';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable, pipeline } from 'node:stream';

import { offsetTime } from '#kit/http/offset-time.ts';
import { answerFile } from '#kit/http/file-answer.ts';
import type { FileInput } from '#kit/http/file-answer.ts';

/**
 * A line of a table. A `bigint` is in cents, and is written in dollars with two decimals; a `Date` is written in the
 * community's time with its offset, a boolean as Yes or No.
 */
export type CsvRow = readonly (string | number | bigint | boolean | Date | null)[];

/** A table that is streamed row by row. */
export type Csv = {
  /** The file name without its extension: letters, digits and dashes. */
  name: string;
  columns: readonly string[];
  rows: Iterable<CsvRow> | AsyncIterable<CsvRow>;
};

/**
 * Registers a call that streams a CSV file (RFC 4180, UTF-8 with BOM, texts in quotes). Text that a spreadsheet would
 * read as a formula gets a leading apostrophe. An error before the first row is returned as for any call; later, the
 * connection is cut, so that a part is not mistaken for the whole.
 */
export function answerCsv<C extends Call & { csv: true }>(
  app: FastifyInstance,
  call: C,
  open: (input: FileInput<C>) => Promise<Csv>,
): void {
  answerFile(app, call, async (input) => {
    const { name, columns, rows } = await open(input);
    const body = linesOf(columns, await begun(rows), input.request);
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body };
  });
}

/** Reads the first row. */
async function begun(rows: Csv['rows']): Promise<AsyncIterable<CsvRow>> {
  const rest = each(rows);
  const first = await rest.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* rest;
  })();
}

async function* each(rows: Csv['rows']): AsyncGenerator<CsvRow> {
  yield* rows;
}

function linesOf(columns: readonly string[], rows: AsyncIterable<CsvRow>, request: FastifyRequest): Readable {
  const timeIn = offsetTime(request.server.config.TIME_ZONE);
  const lines = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
    cast: {
      bigint: (cents) => (Number(cents) / 100).toFixed(2),
      boolean: (is) => ({ value: is ? 'Yes' : 'No', quoted: true }),
      date: (time) => ({ value: timeIn(time), quoted: true }),
    },
  });
  // A client that disconnects is not our failure.
  return pipeline(Readable.from(rows), lines, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.log.error({ err: error }, 'table cut');
  });
}
