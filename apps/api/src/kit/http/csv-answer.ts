import type { Call } from '@greenroom/contract/kit/call';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable, pipeline } from 'node:stream';
import type * as z from 'zod';

import { Failure, serialSchema } from '#kit/http/answer.ts';
import type { Db } from '#kit/db/db.ts';

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<C extends Call> = {
  params: Out<C['params']>;
  query: Out<C['query']>;
  db: Db;
  request: FastifyRequest;
};

/** A `bigint` is in cents, and is written in dollars with two decimals. */
type Row = readonly (string | number | bigint | null)[];

/** A table that is streamed row by row. */
export type Csv = {
  /** The file name without its extension: letters, digits and dashes. */
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<Row>;
};

/** A table of a million rows takes a while on a slow connection. */
const LONGEST_MS = 30 * 60_000;
const FAILURE = serialSchema(Failure);

/**
 * Registers a call that streams a CSV file (RFC 4180, UTF-8 with BOM, texts in quotes). Text that a spreadsheet would
 * read as a formula gets a leading apostrophe. An error before the first row is returned as for any call; later, the
 * connection is cut, so that a part is not mistaken for the whole.
 */
export function answerCsv<C extends Call & { csv: true }>(
  app: FastifyInstance,
  call: C,
  open: (input: Input<C>) => Promise<Csv>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    handlerTimeout: LONGEST_MS,
    config: { call, isLong: true },
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      response: { '4xx': FAILURE, '5xx': FAILURE },
    },
    async handler(request, reply) {
      const { params, query } = request;
      const { name, columns, rows } = await open({ params, query, db: app.db, request } as Input<C>);
      const body = linesOf(columns, await begun(rows), request);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`);
      return body;
    },
  });
}

/** Reads the first row. */
async function begun(rows: AsyncIterable<Row>): Promise<AsyncIterable<Row>> {
  const rest = rows[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
}

function linesOf(columns: readonly string[], rows: AsyncIterable<Row>, request: FastifyRequest): Readable {
  const lines = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
    cast: { bigint: (cents) => (Number(cents) / 100).toFixed(2) },
  });
  // A client that disconnects is not our failure.
  return pipeline(Readable.from(rows), lines, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.log.error({ err: error }, 'table cut');
  });
}
