import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';

import { noteConnections } from '#kit/http/connections.ts';
import { addStopOfConnections } from '#kit/http/stop-connections.ts';

async function openLine(app: FastifyInstance, text: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const accepted = once(app.server, 'connection');
  await Promise.all([once(socket, 'connect'), accepted]);
  socket.resume().write(text);
  return socket;
}

/** Resolves when a connection is closed, or reset. */
const waitForClose = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()));

test('a server that stops does not wait for connections without a whole request', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  addStopOfConnections(app, noteConnections(app), 20);
  app.get('/', async () => 'answered');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const answered = await openLine(app, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(answered, 'data');
  // The start of a second request on a used connection, which never ends.
  answered.write('GET / HTTP/1.1\r\n');
  const lines = [answered, await openLine(app, ''), await openLine(app, 'GET / HTTP/1.1\r\nhost: x\r\n')];
  const ends = lines.map(waitForClose);
  await app.close();
  expect(await Promise.all(ends)).toHaveLength(3);
});

test('a request that runs when the server stops gets its response, and then its connection ends', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  addStopOfConnections(app, noteConnections(app), 1);
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/', async () => {
    begun.resolve();
    await mayEnd.promise;
    return 'answered';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const unused = await openLine(app, '');
  const asking = await openLine(app, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await begun.promise;
  const closed = app.close();
  await waitForClose(unused);
  const answer = once(asking, 'data');
  mayEnd.resolve();
  expect(String((await answer)[0])).toContain('answered');
  await closed;
});

test('a connection that neither ends nor is idle is cut in the end', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  addStopOfConnections(app, noteConnections(app), 20, 60);
  const begun = Promise.withResolvers<void>();
  app.get('/', () => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const line = await openLine(app, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await begun.promise;
  const end = waitForClose(line);
  await app.close();
  await end;
  expect(line.closed).toBe(true);
});
