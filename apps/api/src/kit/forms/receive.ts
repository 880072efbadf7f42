import type { Call } from '@greenroom/contract/kit/call';
import type { ObjectFolder } from '@greenroom/contract/kit/uploads';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { readIdempotencyKey, runKeyed } from '#kit/http/answer.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { readFormBody, hashesOf, isWrong, lookInto, noteAll } from '#kit/forms/checks.ts';
import type { FormFilesSent } from '#kit/forms/checks.ts';
import { withFiles } from '#kit/forms/files.ts';
import { readForm } from '#kit/forms/reader.ts';
import type { Errors } from '#kit/forms/reader.ts';
import { isAnswered } from '#kit/http/idempotency.ts';

/** A call that takes `multipart/form-data`. */
export type FormCall = Call & { form: true };
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Asked<C extends FormCall> = { params: Out<C['params']>; request: FastifyRequest };

/** The input of a handler. Call `objects.claim` for the files in the transaction that makes a record refer to them. */
export type FormInput<C extends FormCall> = Asked<C> & {
  body: Out<C['body']>;
  files: FormFilesSent;
  /** The bytes of the files of any kind that were sent. */
  held: Partial<Record<string, Buffer>>;
  /** Already a transaction when the request carries an `Idempotency-Key`. */
  db: Sql;
};

export type FormOptions<C extends FormCall> = {
  /** The folder of the signed-in user that files are stored in; null for a form whose files are in memory. */
  folder: ObjectFolder | null;
  /** Runs before a byte is read. Throws when the call would fail whatever the form contains. */
  expect?: (input: Asked<C> & { db: Db }) => Promise<void>;
  /** Returns errors of fields that are valid on their own, to be reported together with the errors of files. */
  check?: (input: Asked<C> & { db: Db; body: Out<C['body']> }) => Promise<Errors>;
};

/**
 * Reads a form, streams its files to the store and runs the call's work. A failed or aborted form leaves nothing.
 * @throws bad_input with all errors by field, too_large, key_reused, and what the options throw
 */
export async function receiveForm<C extends FormCall>(
  call: C,
  handle: (input: FormInput<C>) => Promise<z.input<C['output']>>,
  { folder, expect, check }: FormOptions<C>,
  request: FastifyRequest,
): Promise<z.input<C['output']>> {
  const { db } = request.server;
  const asked = { params: request.params as Out<C['params']>, request };
  const key = readIdempotencyKey(call, request);
  // A repeated request gets the same response, whatever has changed since.
  if (expect && !(key && (await isAnswered(db, key)))) await expect({ ...asked, db });
  // The parser would wait forever for a connection that was closed before it started.
  if (request.raw.destroyed) fail('bad_input', CANCELLED);
  return withFiles(request, folder, async (keep) => {
    const form = await readForm(request.parts(), call.files, keep);
    const body = readFormBody(call, form) as Out<C['body']> | null;
    const prepare = async (): Promise<FormFilesSent> => {
      const [files] = await Promise.all([
        lookInto(request, folder, call, form),
        body !== null && check ? noteAll(form.errors, check({ ...asked, db, body })) : null,
      ]);
      if (isWrong(form)) fail('bad_input', { errors: form.errors });
      // A sender who has disconnected has cancelled the call.
      if (request.raw.socket.destroyed) fail('bad_input', CANCELLED);
      return files;
    };
    if (body === null || isWrong(form)) {
      await prepare();
      return fail('bad_input');
    }
    const held = Object.fromEntries(form.held);
    let isUsed = false;
    const work = (tx: Sql, files: FormFilesSent = {}) => {
      isUsed = true;
      return handle({ ...asked, body, files, held, db: tx });
    };
    const sent = { params: asked.params, body, files: hashesOf(form) };
    return { answer: await runKeyed(request.server.db, key, sent, work, prepare), isUsed };
  });
}

const CANCELLED = { errors: { form: ['The form was cancelled.'] } };
