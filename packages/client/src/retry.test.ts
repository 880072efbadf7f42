import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { wire } from '@greenroom/contract/wire';
import { afterAll, describe, expect, test } from 'vitest';

import { ApiError, createClient } from './client.ts';
import { createRetryingClient } from './retry.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** What the server does next, in turn; the last stays. */
let answers: Answer[] = [];
let requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(response, request);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const failed: ApiError[] = [];
const settings = {
  lines: wire,
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  apiKey: 'key',
  timeoutMs: 10_000,
  onFailure: (error: ApiError) => void failed.push(error),
};
const waits = { firstWaitMs: 1, maxWaitMs: 2000 };
const client = createRetryingClient(settings, waits);

const ok: Answer = (response) => response.end('{"data":{}}');
const cut: Answer = (_, request) => request.socket.destroy();
const silent: Answer = () => undefined;
const half: Answer = (response, { socket }) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('{"data":', () => socket.destroy());
};
const refuse =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end('<html>');

/** Sets what the server answers, and forgets what came before. */
function serve(...next: Answer[]): void {
  answers = next;
  requests = [];
  failed.length = 0;
}

const catchApiError = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const keys = () => requests.map(({ headers }) => headers['idempotency-key']);
const reply = { body: { id: 1, message: 'Hello' } } as never;

describe('a retrying client', () => {
  test.each([
    ['the connection is cut', cut],
    ['the answer breaks off', half],
    ['a proxy has no answer (502)', refuse(502)],
    ['the server is busy (503)', refuse(503)],
    ['a proxy waited too long (504)', refuse(504)],
    ['too many calls are made (429) and the server says how long', refuse(429, { 'retry-after': '1' })],
  ])('sends a GET again when %s', async (_title, answer) => {
    serve(answer, ok);
    expect(await client.call('users.list')).toEqual({ data: {} });
    expect(requests.map(({ url }) => url)).toEqual(['/admin/users', '/admin/users']);
    expect(failed).toEqual([]);
  });

  test('sends a key for scripts with each try, and a token of a call instead of it', async () => {
    serve(refuse(503), ok);
    const byKey = createRetryingClient({ ...settings, key: 'key_1' }, waits);
    await byKey.call('users.list');
    await byKey.call('users.list', { token: 'ses_1' });
    const sent = requests.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer key_1', 'Bearer key_1', 'Bearer ses_1']);
  });

  test('gives each try the time limit of a call', async () => {
    serve(silent, ok);
    const impatient = createRetryingClient({ ...settings, timeoutMs: 500 }, waits);
    expect(await impatient.call('users.list')).toEqual({ data: {} });
    expect(requests.length).toBeGreaterThan(1);
  });

  test.each([400, 401, 404, 409, 429, 500])('fails at once at %i', async (status) => {
    serve(refuse(status), ok);
    expect((await catchApiError(client.call('users.list'))).status).toBe(status);
    expect(requests).toHaveLength(1);
    expect(failed).toHaveLength(1);
  });

  test('gives up after its last try, and reports only that failure', async () => {
    serve(cut, refuse(503), refuse(502), ok);
    const error = await catchApiError(
      createRetryingClient(settings, { ...waits, tries: 3 }).call('users.list'),
    );
    expect(error.status).toBe(502);
    expect(requests).toHaveLength(3);
    expect(failed).toEqual([error]);
  });

  test('fails at once when the server asks for a longer wait than it has', async () => {
    serve(refuse(503, { 'retry-after': '3' }), ok);
    expect((await catchApiError(client.call('users.list'))).retryAfter).toBe(3);
    expect(requests).toHaveLength(1);
  });

  test('sends a creating call again with the same random key', async () => {
    serve(cut, cut, ok);
    await client.call('support.reply', reply);
    const [key] = keys();
    expect(key).toMatch(/^[\x21-\x7e]{8,200}$/);
    expect(keys()).toEqual([key, key, key]);
    serve(ok);
    await client.call('support.reply', reply);
    expect(keys()[0]).not.toBe(key);
  });

  test('sends the key of the caller instead, when there is one', async () => {
    serve(refuse(502), ok);
    await client.call('support.reply', { ...(reply as object), idempotencyKey: 'my-own-key' } as never);
    expect(keys()).toEqual(['my-own-key', 'my-own-key']);
  });

  test('sends a change that takes no key once', async () => {
    serve(cut, ok);
    await catchApiError(client.call('users.remove', { params: { id: '1' }, idempotencyKey: 'ignored-key' }));
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['waits', refuse(503)],
    ['is asked', silent],
  ])('stops when its signal aborts while it %s', async (_title, answer) => {
    const stop = new AbortController();
    const reason = new Error('enough');
    serve((response, request) => {
      answer(response, request);
      response.once('close', () => stop.abort(reason));
      if (answer === silent) stop.abort(reason);
    }, ok);
    const patient = createRetryingClient(settings, { firstWaitMs: 60_000 });
    await expect(patient.call('users.list', { signal: stop.signal })).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
    expect(failed).toEqual([]);
  });
});

test('a plain client sends every call once, and creates no key', async () => {
  serve(cut, ok);
  await catchApiError(createClient(settings).call('support.reply', reply));
  expect(keys()).toEqual([undefined]);
  expect(failed).toHaveLength(1);
});
