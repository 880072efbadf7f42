import type { Call } from '@greenroom/contract/kit/call';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable, pipeline } from 'node:stream';
import type * as z from 'zod';

import { Failure, serialSchema } from '#kit/answer.ts';
import type { Db } from '#kit/db.ts';

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<C extends Call> = {
  params: Out<C['params']>;
  query: Out<C['query']>;
  db: Db;
  request: FastifyRequest;
};

/** A table that is written as it is read. */
export type Csv = {
  /** Without its ending. */
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly (string | number | null)[]>;
};

/** A table of a million rows takes a while on a slow line. */
const LONGEST_MS = 30 * 60_000;

/**
 * Answers a call of the contract with a CSV file in UTF-8, streamed. What a spreadsheet would take for a formula is
 * made harmless. What goes wrong before the first row is a failure as of any call; later, the line is cut.
 */
export function answerCsv<C extends Call & { csv: true }>(
  app: FastifyInstance,
  call: C,
  open: (input: Input<C>) => Promise<Csv>,
): void {
  const failure = serialSchema(Failure);
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    handlerTimeout: LONGEST_MS,
    config: { call },
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      response: { '4xx': failure, '5xx': failure },
    },
    async handler(request, reply) {
      const { params, query } = request;
      const { name, columns, rows } = await open({ params, query, db: app.db, request } as Input<C>);
      const lines = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true });
      pipeline(Readable.from(rows), lines, (error) => error && request.log.error(error));
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`);
      return lines;
    },
  });
}
