import multipart from '@fastify/multipart';
import type { FormFiles } from '@greenroom/contract/kit/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { answerSchemas } from '#kit/http/serializers.ts';
import { fail } from '#kit/errors.ts';
import { UPLOAD_MS, hangUp, inTurn, watchLine } from '#kit/forms/lines.ts';
import { maxBytesOf } from '#kit/forms/files.ts';
import { UNREADABLE } from '#kit/forms/parts.ts';
import { FORM } from '#kit/forms/reader.ts';
import { receiveForm } from '#kit/forms/receive.ts';
import type { FormCall, FormInput, FormOptions } from '#kit/forms/receive.ts';
import { currentUser } from '#kit/access/guard.ts';

/** Limits on the connections that send forms. */
export const FORM_LINES = {
  /** The longest time without a byte. */
  idleMs: 60_000,
  /** How long a refused sender has to read the response before the connection is closed. */
  lingerMs: 5000,
  /** Per call, by one person and in total: each may hold a part of 5 MB in memory on its way to a bucket. */
  personAtOnce: 3,
  atOnce: 12,
};

/** The size of the fields with their headers. */
const FIELDS_BYTES = 2 * 1024 * 1024;

/**
 * Registers a call that takes a form with files. The guard runs before a byte is read. Files are streamed to the store;
 * a failed or aborted form leaves nothing there. Errors in fields and files are reported together.
 */
export function answerForm<C extends FormCall>(
  app: FastifyInstance,
  call: C,
  handle: (input: FormInput<C>) => Promise<z.input<C['output']>>,
  options: FormOptions<C>,
  lines = FORM_LINES,
): void {
  const turns = new Map<string, number>();
  const running = new Set<Promise<unknown>>();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { throwFileSizeLimit: false, limits: FORM.parser });
    scope.addHook('onRequest', async ({ headers }) => expectForm(call, headers));
    scope.addHook('onError', async (request, reply) => hangUp(request, reply, lines.lingerMs));
    // A server that stops has closed the connections. Their files are removed while the store is still open.
    scope.addHook('onClose', () => Promise.allSettled(running));
    scope.route({
      method: call.method,
      url: call.path,
      handlerTimeout: UPLOAD_MS,
      config: { call, isLong: true, bodyMs: UPLOAD_MS },
      schema: {
        ...(call.params && { params: call.params }),
        response: answerSchemas(call),
      },
      async handler(request, reply) {
        const answer = take(request, () => receiveForm(call, handle, options, request));
        running.add(answer);
        return reply.status(call.status).send(await answer.finally(() => running.delete(answer)));
      },
    });
  });

  /** Runs the work within the limits, and only while bytes keep arriving. */
  async function take<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const { id, realm } = currentUser(request);
    return inTurn(turns, '', lines.atOnce, () =>
      inTurn(turns, `${realm} ${id}`, lines.personAtOnce, async () => {
        const leave = watchLine(request, lines.idleMs, mostBytes(call.files));
        request.raw.once('end', leave);
        return work().finally(leave);
      }),
    );
  }
}

const mostBytes = (files: FormFiles): number =>
  FIELDS_BYTES + Object.values(files).reduce((sum, file) => sum + maxBytesOf(file), 0);

/** @throws wrong_media_type, bad_input, too_large */
function expectForm({ files }: FormCall, headers: FastifyRequest['headers']): void {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type']?.trim() ?? '')) {
    fail('wrong_media_type', { msg: 'Send a form (content-type: multipart/form-data).' });
  }
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  // The parser accepts an empty body as a form without fields.
  if (encoding === undefined && !Number(length)) fail('bad_input', UNREADABLE);
  if (Number(length ?? 0) > mostBytes(files)) {
    fail('too_large', { errors: { form: ['These files are too large.'] } });
  }
}
