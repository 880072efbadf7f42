import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

import fastify from 'fastify';
import { expect, test, vi } from 'vitest';

import { addErrorHandler } from '#kit/http/failures.ts';
import { noteConnections } from '#kit/http/connections.ts';
import { addTimeLimit } from '#kit/http/time-limit.ts';

async function startServer() {
  const app = fastify({ logger: { level: 'silent' }, forceCloseConnections: true });
  const connections = noteConnections(app);
  addErrorHandler(app);
  addTimeLimit(app, connections, 20);
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
  return { app, connections, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
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

test('a connection waits for nothing once it has its answer, and is forgotten when it ends', async () => {
  const { app, connections, address } = await startServer();
  await (await fetch(`${address}/answered`)).text();
  // The client may have the answer before the server knows that it is sent.
  await vi.waitUntil(() => [...connections.values()].every((each) => each === null));
  const leaving = new AbortController();
  const begun = await fetch(`${address}/begun`, { signal: leaving.signal });
  const [socket, reply] = [...connections].find(([, each]) => each !== null) ?? [];
  expect(reply?.request.url).toBe('/begun');
  const closed = once(socket as Socket, 'close');
  leaving.abort();
  await Promise.allSettled([begun.text(), closed]);
  expect([...connections.values()].every((each) => each === null)).toBe(true);
  expect(connections.has(socket as Socket)).toBe(false);
  await app.close();
});
