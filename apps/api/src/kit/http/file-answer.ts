import type { Readable } from 'node:stream';

import type { Call } from '@greenroom/contract/kit/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import type { Db } from '#kit/db/db.ts';
import { FAILURES } from '#kit/http/serializers.ts';

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
/** The input of a call that answers a file. */
export type FileInput<C extends Call> = {
  params: Out<C['params']>;
  query: Out<C['query']>;
  /** Only for reading: an entry in the activity goes to the server's own. */
  db: Db;
  request: FastifyRequest;
};
/** A file that is made while it is sent. `name` has letters, digits and dashes, and the ending. */
type File = { name: string; type: string; body: Readable };

/** A large file on a slow connection takes a while. */
const LONGEST_MS = 60 * 60_000;

/** Registers a call that streams a file for the browser to save. A failure before its first byte is answered as for any call. */
export function answerFile<C extends Call>(
  app: FastifyInstance,
  call: C,
  open: (input: FileInput<C>) => Promise<File>,
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
      response: FAILURES,
    },
    async handler(request, reply) {
      const { params, query } = request;
      const { name, type, body } = await open({ params, query, db: app.reads.db(), request } as FileInput<C>);
      reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
      return body;
    },
  });
}
