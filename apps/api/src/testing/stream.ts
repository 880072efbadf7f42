import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { StreamEvents } from '@greenroom/contract/stream-events';
import { wire } from '@greenroom/contract/wire';
import type { FastifyInstance } from 'fastify';

import { API_KEY, openApp, openPool } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { createSession } from '#kit/access/sessions.ts';

export type Told = {
  [K in keyof StreamEvents]: { name: K; data: StreamEvents[K]; id: string | undefined };
}[keyof StreamEvents];

/** A console's stream of events. */
export type Line = {
  status: number;
  headers: IncomingMessage['headers'];
  /** The next event besides `activity`, which accompanies every change; fails when the server ended the stream. */
  next(): Promise<Told>;
  /** Returns the events that were not read yet. */
  rest(): Told[];
  /** Returns the `activity` events that were not read yet. */
  activity(): Told[];
  /** Resolved when the server has closed the stream. */
  ended: Promise<void>;
  /** Stops reading, like a frozen tab. */
  pause(): void;
  cut(): void;
};

const lines = new Set<Line>();

/** Closes the streams that a test has left open. */
export function cutLines(): void {
  for (const line of lines) line.cut();
  lines.clear();
}

/** Opens a stream on a listening server. Call `cutLines` after each test. */
export async function openLine(app: FastifyInstance, token: string, lastId?: string): Promise<Line> {
  const asked = request({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path: wire['notifications.stream'].path,
    agent: false,
    headers: {
      'x-api-key': API_KEY,
      authorization: `Bearer ${token}`,
      ...(lastId && { 'last-event-id': lastId }),
    },
  });
  asked.on('error', () => undefined);
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const ended = Promise.withResolvers<void>();
  response.once('close', () => ended.resolve());
  response.on('error', () => undefined);
  const line: Line = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    ended: ended.promise,
    ...readEvents(response),
    pause: () => void response.pause(),
    cut: () => void response.destroy(),
  };
  lines.add(line);
  return line;
}

/** Starts another server on the world's database with separate connections, like another process. */
export async function addServer(world: World): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const db = openPool(world.url);
  const app = await openApp(world, { db });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    async close() {
      await app.close();
      await db.$client.end();
    },
  };
}

/** Opens a stream for a new session and reads its greeting. */
export async function openGreeted(
  world: World,
  app: FastifyInstance,
  lastId?: string,
): Promise<{ line: Line; hello: Told }> {
  const line = await openLine(app, await createSession(world.db, 'admin', world.admin.id), lastId);
  if (line.status !== 200) throw new Error(`the stream was answered ${line.status}`);
  return { line, hello: await line.next() };
}

/** Returns the message of a notification, otherwise the event's name. */
export const toldMessage = ({ name, data }: Told): string | undefined =>
  name === 'notification' ? data.row?.message : name;

/** Returns the messages of the next events. */
export async function nextMessages(line: Line, count: number): Promise<(string | undefined)[]> {
  const told: Told[] = [];
  for (let i = 0; i < count; i += 1) told.push(await line.next());
  return told.map(toldMessage);
}

function readEvents(response: IncomingMessage): Pick<Line, 'next' | 'rest' | 'activity'> {
  const activity: Told[] = [];
  const told: Told[] = [];
  const waiting: PromiseWithResolvers<Told>[] = [];
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => {
    const blocks = (text + piece).split('\n\n');
    text = blocks.pop() ?? '';
    for (const event of blocks.filter((each) => !each.startsWith(':')).map(readEvent)) {
      if (event.name === 'activity') activity.push(event);
      else if (waiting.length > 0) waiting.shift()?.resolve(event);
      else told.push(event);
    }
  });
  response.once('close', () => {
    for (const each of waiting) each.reject(new Error('the stream has ended'));
  });
  return {
    async next() {
      const first = told.shift();
      if (first) return first;
      const later = Promise.withResolvers<Told>();
      if (response.closed) later.reject(new Error('the stream has ended'));
      else waiting.push(later);
      return later.promise;
    },
    rest: () => told.splice(0),
    activity: () => activity.splice(0),
  };
}

function readEvent(block: string): Told {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  const { event: name, data, id } = fields as Record<string, string>;
  return { name, data: JSON.parse(data ?? 'null') as unknown, id } as Told;
}
