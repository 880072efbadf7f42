// @embedded-only: it needs no database.
import { once } from 'node:events';
import { Readable } from 'node:stream';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { addErrorHandler } from '#kit/http/failures.ts';
import { noteRunning } from '#kit/http/running.ts';
import { addTimeLimit } from '#kit/http/time-limit.ts';

async function startServer() {
  const app = fastify({ logger: { level: 'silent' }, forceCloseConnections: true });
  const running = noteRunning(app);
  addErrorHandler(app);
  addTimeLimit(app, running, 20);
  const never = new Promise<string>(() => undefined);
  app.get('/never', () => never);
  app.get('/long', { handlerTimeout: 60_000 }, async ({ raw }) => {
    // More looks than the usual limit allows.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return raw.url;
  });
  app.get('/begun', (_, reply) => {
    const body = new Readable({ read() {} });
    body.push('begun');
    return reply.send(body);
  });
  app.get('/answered', async () => 'answered');
  return { app, running, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

test('a handler that takes too long is answered with 503, and one with its own limit is not', async () => {
  const { app, address } = await startServer();
  const [never, long] = await Promise.all([fetch(`${address}/never`), fetch(`${address}/long`)]);
  expect([never.status, never.headers.get('retry-after'), await never.json()]).toMatchObject([
    503,
    '2',
    { code: 'unavailable' },
  ]);
  expect([long.status, await long.text()]).toEqual([200, '/long']);
  await app.close();
});

test('a response that began and does not end is cut', async () => {
  const { app, address } = await startServer();
  const begun = await fetch(`${address}/begun`);
  await expect(begun.text()).rejects.toThrow('terminated');
  await app.close();
});

test('an answered request is forgotten, also when its client left before the answer', async () => {
  const { app, running, address } = await startServer();
  await (await fetch(`${address}/answered`)).text();
  const leaving = new AbortController();
  const left = fetch(`${address}/never`, { signal: leaving.signal }).catch(() => 'left');
  await once(app.server, 'request');
  const [response] = running.keys();
  if (!response) throw new Error('The request is not noted.');
  const closed = once(response, 'close');
  leaving.abort();
  await closed;
  expect([await left, running.size]).toEqual(['left', 0]);
  await app.close();
});
