import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { addBodyLimit } from '#kit/http/body-limit.ts';

/** A writer whose connection is cut may get a reset first. */
const waitForClose = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve(true));
  });

test.each(['content-length: 100', 'transfer-encoding: chunked'])(
  'a body that trickles in (%s) is cut off, even when the response was already sent',
  async (header) => {
    const app = fastify();
    addBodyLimit(app, 100);
    app.post('/read', async () => 'read');
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    for (const path of ['/read', '/nowhere']) {
      const socket = connect(port, '127.0.0.1').resume();
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${header}\r\n\r\n`,
      );
      const trickle = setInterval(() => socket.write(header.includes('100') ? ' ' : '1\r\n \r\n'), 20);
      expect(await waitForClose(socket)).toBe(true);
      clearInterval(trickle);
    }
    await app.close();
  },
);

test('a route may allow its bodies more time, and a body that has arrived is not cut off', async () => {
  const app = fastify();
  addBodyLimit(app, 50);
  const answered = Promise.withResolvers<string>();
  app.post('/long', { config: { isOpen: true, bodyMs: 60_000 } }, async () => 'taken');
  app.post('/short', async () => answered.promise);
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const long = connect(port, '127.0.0.1');
  const head = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
  long.write(`POST /long HTTP/1.1\r\n${head}{`);
  const short = fetch(`http://127.0.0.1:${port}/short`, { method: 'POST' });
  const timer = setTimeout(() => answered.resolve('answered'), 200);
  expect(await (await short).text()).toBe('answered');
  clearTimeout(timer);
  long.write('}');
  const [bytes] = (await once(long, 'data')) as [Buffer];
  expect(bytes.toString()).toContain('200 OK');
  long.destroy();
  await app.close();
});
