import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { cutText } from '@greenroom/contract/kit/cut-text';
import { failures } from '@greenroom/contract/kit/errors';
import { notFoundMessage } from '@greenroom/contract/kit/not-found';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { isDiskFull, isOutage } from '#kit/db/db.ts';
import { Refusal, fail, failureBody, errorReason } from '#kit/errors.ts';
import { logWords } from '#kit/http/log-words.ts';
import { permissionsPolicy } from '#kit/http/permissions-policy.ts';

/** Validates with zod. Values are coerced only where the contract says so. */
export function addValidator(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const parsed = schema.safeParse(data);
    return parsed.success
      ? { value: parsed.data }
      : { error: new Refusal('bad_input', { errors: byField(parsed.error) }) };
  });
}

/** Returns the errors by the path of the field; an unknown field is named itself. */
export function byField(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of error.issues) {
    const at = issue.path.map(String);
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...at, key]) : [at];
    const message = issue.code === 'unrecognized_keys' ? 'This field does not exist.' : issue.message;
    for (const key of keys.slice(0, 50)) {
      (fields[cutText(key.join('.'), 200) || 'body'] ??= []).push(message);
    }
  }
  return fields;
}

/** The codes of Fastify's own errors, by status. */
const BY_STATUS = { 404: 'not_found', 413: 'too_large', 415: 'wrong_media_type', 429: 'too_many' } as const;

function toRefusal(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return new Refusal('disk_full', {});
  if (isOutage(error)) return new Refusal('unavailable', { retryAfter: 2 });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (!status || status === 500) return null;
  if (status === 503) return new Refusal('unavailable', { retryAfter: 2 });
  return new Refusal(BY_STATUS[status as keyof typeof BY_STATUS] ?? 'bad_input', {});
}

/** Gives a 404 without its own message the one for the kind of record that the call is about. */
function nameRecord(refusal: Refusal, { call }: FastifyRequest): Refusal {
  if (!call || refusal.message !== failures.not_found.msg) return refusal;
  const msg = notFoundMessage(call);
  return msg === null ? refusal : new Refusal('not_found', { msg });
}

/** How often 503 responses are logged: in a flood, each would be a line of its own. */
const COUNTED_MS = 1000;

/** Logs how many calls failed with 503, and the last reason, at most once a second. */
function openCount(app: FastifyInstance): (error: Error) => void {
  let count = 0;
  let reason = '';
  let timer: NodeJS.Timeout | undefined;
  const log = () => {
    timer = undefined;
    app.log.warn({ count, reason }, 'calls answered 503');
    count = 0;
  };
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    if (timer) log();
  });
  return (error) => {
    count += 1;
    reason = logWords.err(error).message;
    timer ??= setTimeout(log, COUNTED_MS).unref();
  };
}

/**
 * Writes all failure responses. Unexpected errors are logged, and the response reveals nothing of them; 503s are counted
 * in the log.
 */
export function addErrorHandler(app: FastifyInstance): void {
  const countUnavailable = openCount(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = nameRecord(toRefusal(error) ?? new Refusal('internal', {}), request);
    if (refusal.status === 503) countUnavailable(error);
    // While the disk is full each change is refused, and a stack with each would fill it further.
    else if (refusal.code === 'disk_full')
      request.log.error(
        { call: request.call?.name, reason: errorReason(error) },
        'no space left: call refused',
      );
    else if (refusal.status >= 500) request.log.error({ err: error }, 'call failed');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    return reply.status(refusal.status).send(failureBody(refusal, request.id));
  });
}

/** Finishes running requests during a shutdown, and asks the senders of new ones to retry. */
export function addClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) fail('unavailable', { retryAfter: 2 });
    done();
  });
}

/** Returns the headers of an API response where no hook can add them. */
export const bareHeaders = (requestId: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
});

/**
 * Responds to an invalid URL: it matches no route, so neither hooks nor the error handler see it. A browser that opens a
 * page is led to one that can be read, where the console says what is wrong with it.
 */
export function answerUnreadable(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  // Two slashes would lead to another site.
  if (isPage && /^\/(?![/\\]).*%/u.test(request.url)) {
    void reply.headers(bareHeaders(request.id)).redirect(request.url.replaceAll('%', '%25'));
    return;
  }
  const refusal = new Refusal('bad_input', { errors: { url: ['The URL could not be read.'] } });
  void reply.status(refusal.status).headers(bareHeaders(request.id)).send(failureBody(refusal, request.id));
}

/** Responds to an invalid HTTP request, or one with too many headers, and closes the connection. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_input', {});
  const requestId = randomUUID();
  const body = JSON.stringify(failureBody(refusal, requestId));
  const headers = {
    ...bareHeaders(requestId),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}
