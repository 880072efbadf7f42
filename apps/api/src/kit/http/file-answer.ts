import type { Readable } from 'node:stream';

import type { Call } from '@greenroom/contract/kit/call';
import { fileNameOf } from '@greenroom/contract/kit/cut-text';
import { create as contentDisposition } from 'content-disposition';
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
/** A file, mostly made while it is sent. `name` has the ending. */
type File = { name: string; type: string; body: Readable | Buffer };

/** A name that somebody else chose may be a path. */
const dispositionOf = (given: string): string => {
  const name = fileNameOf(given, 200) || 'file';
  return /^[\w.-]+$/.test(name) ? `attachment; filename="${name}"` : contentDisposition(name);
};

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
      reply.type(type).headers({
        'content-disposition': dispositionOf(name),
        // A browser that shows it nevertheless runs nothing of it.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
      return body;
    },
  });
}
