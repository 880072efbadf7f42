import type { Call } from '@greenroom/contract/kit/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { openCallDatabase } from '#kit/http/call-database.ts';
import { runOnce } from '#kit/http/idempotency.ts';
import type { Key } from '#kit/http/idempotency.ts';
import { answerSchemas } from '#kit/http/serializers.ts';
import { leaveOutUnchanged } from '#kit/http/unchanged.ts';

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The input of a handler: validated input, the database, and the request for audit entries. */
type Input<C extends Call> = {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
  /** Already a transaction when the request carries an `Idempotency-Key`. */
  db: C extends { keyed: true } ? Sql : Db;
  request: FastifyRequest;
  /** Only for headers such as `ETag`; the return value is the response. */
  reply: FastifyReply;
};

type Prepared<C extends Call, P> = Input<C> & { prepared: P };
type Handle<C extends Call, P> = (input: Prepared<C, P>) => Promise<z.input<C['output']>>;
type Options<C extends Call, P> = {
  /** Runs outside any transaction, before the handler, for slow work such as inspecting files. */
  prepare?: (input: Input<C>) => Promise<P>;
  /** For an update with optional fields: returns the record's values by the names of the body. Null when it is gone. */
  findPresent?: (db: Db, params: Out<C['params']>) => Promise<object | null>;
  timeoutMs?: number;
  /** Marks a GET that changes something, which a replica would refuse. */
  isWriting?: true;
};

const NoBody = z.strictObject({}).nullish();
const KEY = /^[\x21-\x7e]{8,200}$/;

/** Registers a call of the contract, which defines its path, validation, statuses and serializer. */
export function answer<C extends Call, P = undefined>(
  app: FastifyInstance,
  call: C,
  handle: Handle<C, P>,
  options?: Options<C, P>,
): void {
  const hasBody = call.method !== 'GET';
  const findPresent = options?.findPresent;
  app.route({
    method: call.method,
    url: call.path,
    // A mail scanner's HEAD request must not have the effect of GET.
    exposeHeadRoute: false,
    ...(options?.timeoutMs && { handlerTimeout: options.timeoutMs }),
    config: { call },
    ...(findPresent && {
      // Before the body is validated, and after the guard.
      preValidation: async (request) => {
        const params = call.params?.safeParse(request.params);
        if (!params?.success) return;
        const find = () => findPresent(app.db, params.data as Out<C['params']>);
        request.body = await leaveOutUnchanged(call, request.body, find);
      },
    }),
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(hasBody && { body: call.body ?? NoBody }),
      response: answerSchemas(call),
    },
    // The return value is sent. Awaiting a reply would wait for its last byte, with listeners on each request.
    handler: (request, reply) => {
      reply.status(call.status);
      return run(call, handle, options, request, reply);
    },
  });
}

function run<C extends Call, P>(
  call: C,
  handle: Handle<C, P>,
  options: Options<C, P> | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { params, query, body, server } = request;
  const input = { params, query, body, request, reply };
  const work = (db: Sql, prepared: P | undefined) => handle({ ...input, db, prepared } as Prepared<C, P>);
  if (call.method === 'GET' && !options?.isWriting) return server.reads.run((db) => work(db, undefined));
  const callDb = openCallDatabase(reply);
  const before = options?.prepare;
  const prepare = before && (() => before({ ...input, db: callDb } as Input<C>));
  return runKeyed(callDb, readIdempotencyKey(call, request), { params, body }, work, prepare);
}

/** Returns the `Idempotency-Key` of a call that takes one, or null. @throws bad_input */
export function readIdempotencyKey(call: Call, request: FastifyRequest): Key | null {
  const key = request.headers['idempotency-key'];
  if (!('keyed' in call) || key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    return fail('bad_input', { errors: { 'idempotency-key': ['Use 8 to 200 visible ASCII characters.'] } });
  }
  const { who, ip } = request;
  // A key may read less in an answer than its maker.
  const byKey = who?.key ? ` key ${who.key.id}` : '';
  return { subject: `${call.name} ${who?.realm ?? ip} ${who?.id ?? ''}${byKey}`, key };
}

/** Runs the work once for each key, and every time without one. `body`: all that makes two requests equal. @throws key_reused */
export function runKeyed<T, P>(
  db: Db,
  key: Key | null,
  body: unknown,
  work: (sql: Sql, prepared: P | undefined) => Promise<T>,
  prepare?: () => Promise<P>,
): Promise<T> {
  if (key) return runOnce(db, { ...key, body }, work, prepare);
  // Each promise in between costs a small call a hundredth of its time.
  return prepare ? prepare().then((prepared) => work(db, prepared)) : work(db, undefined);
}
