import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { addLongRequests } from '#kit/http/long-requests.ts';
import { noteConnections } from '#kit/http/connections.ts';

/** A stream that never ends and sends nothing. */
const endless = () => new Readable({ read() {} });

test('a server that stops does not wait for an endless response', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  addLongRequests(app, noteConnections(app), 50);
  const begun = Promise.withResolvers<void>();
  const config = { isLong: true } as const;
  app.route({
    method: 'GET',
    url: '/player',
    config,
    handler: (_, reply) => {
      const stream = endless();
      stream.push('the beginning');
      return reply.send(stream);
    },
  });
  app.route({
    method: 'POST',
    url: '/upload',
    config,
    handler: async ({ raw }) => {
      begun.resolve();
      await once(raw, 'close');
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const lines = [
    'GET /player HTTP/1.1\r\n',
    'POST /upload HTTP/1.1\r\ncontent-length: 1000000\r\ncontent-type: a/b\r\n',
  ];
  const ends = lines.map((head) => {
    const socket = connect(port, '127.0.0.1').resume();
    socket.on('error', () => undefined).write(`${head}host: localhost\r\n\r\nsome`);
    return new Promise((resolve) => {
      socket.once('close', resolve);
    });
  });
  await begun.promise;
  await app.close();
  await Promise.all(ends);
  expect(app.server.listening).toBe(false);
});
