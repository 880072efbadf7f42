import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { wire } from '@greenroom/contract/wire';
import { afterAll, expect, test } from 'vitest';

import { followEvents, readEvents } from './events.ts';
import type { FollowOptions, StreamEvent } from './events.ts';

/** What the server does with each connection, in turn; the last stays. */
let answers: ((response: ServerResponse) => void)[] = [];
let requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const settings = {
  lines: wire,
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  apiKey: 'key',
};

/** Follows the events of these connections until one is named `parlour`. */
async function follow(
  next: typeof answers,
  options: FollowOptions = {},
): Promise<{ seen: unknown[]; resumed: unknown[] }> {
  answers = next;
  requests = [];
  const seen: unknown[] = [];
  for await (const event of followEvents(settings, { firstWaitMs: 1, ...options })) {
    seen.push([event.name, event.data]);
    if (event.name === 'parlour') break;
  }
  return { seen, resumed: requests.map(({ headers }) => headers['last-event-id']) };
}

const last = (response: ServerResponse) => response.write('event: parlour\ndata: {"id":1}\n\n');
const event = (name: string, id: string) => `id: ${id}\nevent: ${name}\ndata: {}\n\n`;

/** Reads the events of a text that arrives in chunks of so many bytes. */
async function read(text: string, size: number): Promise<StreamEvent[]> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const each of readEvents(body)) events.push(each);
  return events;
}

test('reads events as the standard writes them, however the bytes are cut', async () => {
  const text =
    '\uFEFF: hello\nretry: 10\nevent: contest\nid: 7\ndata: {}\n\nevent: mail\n\ndata:{"a":\r\ndata: "é: \u20281"}\r\n\r\nid\ndata: 1\n\ndata: lost';
  const expected = [
    { name: 'contest', id: '7', data: {} },
    // The event without data is none.
    { name: '', id: '7', data: { a: 'é: \u20281' } },
    { name: '', id: '', data: 1 },
  ];
  for (const size of [1, 2, 7, 1000]) expect(await read(text, size), `${size}`).toEqual(expected);
});

test('connects again after a break, after nonsense and after a busy server, and resumes after the last event', async () => {
  const { seen, resumed } = await follow(
    [
      (response) => response.end(event('contest', 'a') + event('reload', 'b')),
      (response) => response.write('data: {"half', () => response.destroy()),
      (response) => response.end('data: not JSON\n\n'),
      (response) => response.writeHead(503, { 'retry-after': '0' }).end('<html>'),
      (response) => response.destroy(),
      last,
    ],
    { lastEventId: 'start' },
  );
  expect(seen).toEqual([
    ['contest', {}],
    ['reload', {}],
    ['parlour', { id: 1 }],
  ]);
  expect(resumed).toEqual(['start', 'b', 'b', 'b', 'b', 'b']);
});

test('gives up a connection that is silent, and opens another', async () => {
  const closed = Promise.withResolvers<void>();
  const { seen } = await follow(
    [
      (response) => {
        response.on('close', closed.resolve).write(': awake\n\n');
      },
      last,
    ],
    { silenceMs: 100 },
  );
  expect(seen).toHaveLength(1);
  await closed.promise;
});

test.each([401, 403, 404])('throws when the server refuses the stream with %i', async (status) => {
  await expect(follow([(response) => response.writeHead(status).end('{}'), last])).rejects.toMatchObject({
    status,
  });
  expect(requests).toHaveLength(1);
});

test('closes its connection when the reader leaves, and ends when the signal aborts', async () => {
  const closed = Promise.withResolvers<void>();
  await follow([(response) => last(response.on('close', closed.resolve))]);
  await closed.promise;
  const stop = new AbortController();
  const { seen } = await follow([(response) => response.write(event('contest', 'a'), () => stop.abort())], {
    signal: stop.signal,
  });
  expect(seen.length).toBeLessThanOrEqual(1);
  const waiting = new AbortController();
  await follow(
    [
      (response) =>
        response
          .on('close', () => waiting.abort())
          .writeHead(503)
          .end(),
    ],
    {
      signal: waiting.signal,
      firstWaitMs: 60_000,
    },
  );
  expect(requests).toHaveLength(1);
});
