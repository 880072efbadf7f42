import type { Readable } from 'node:stream';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { eventText } from '#kit/events/streams.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import { findPlace, listNews } from '#rooms/notifications/notifications.store.ts';
import type { Place } from '#rooms/notifications/notifications.store.ts';

/** Clients should reload the list when there are more notifications, or more text, than this. */
const MOST = 100;
const MOST_TEXT = 64 * 1024;
const AGAIN_MS = 1000;

type Known = Place & { unread: number };
type Row = NonNullable<Awaited<ReturnType<typeof listNews>>>[number];

/** Formats a position for `Last-Event-ID`. */
const idOf = ({ id, snapshot }: Place): string => `${id}@${snapshot}`;

/** Parses the position of a client; null when it is invalid. Strict: PostgreSQL refuses a malformed snapshot. */
function placeOf(header: unknown): Place | null {
  const found = /^(\d{1,15})@((\d{1,19}):(\d{1,19}):([\d,]{0,8000}))$/.exec(
    typeof header === 'string' ? header : '',
  );
  if (!found) return null;
  const [, id, snapshot = '', least = '', next = '', open = ''] = found;
  const numbers = [least, ...(open === '' ? [] : open.split(','))].map(BigInt);
  const isOrdered = numbers.every((each, at) => at < 2 || each > (numbers[at - 1] ?? 0n));
  const isWithin = numbers.every(
    (each, at) =>
      each >= 1n && each >= BigInt(least) && (at === 0 ? each <= BigInt(next) : each < BigInt(next)),
  );
  return isOrdered && isWithin && BigInt(next) < 2n ** 63n ? { id: Number(id), snapshot } : null;
}

/** Formats the events between two positions; the id of the last event is the later position. */
function textOf(rows: Row[] | null, to: Known): string {
  const { unread } = to;
  const told = rows === null ? [] : rows;
  const texts = told.map((row, at) =>
    eventText('notification', { un_read: unread, row }, at === told.length - 1 ? idOf(to) : undefined),
  );
  const text = texts.join('');
  if (rows !== null && text.length <= MOST_TEXT) return text;
  return eventText('notification', { un_read: unread, row: null }) + eventText('reload', {}, idOf(to));
}

export type Feed = {
  /** Opens a stream of events from now on, after what this client has missed. */
  stream(request: FastifyRequest): Promise<Readable>;
};

/** Follows the notifications table for the streams of this process, whoever writes to it. */
export function openFeed(app: FastifyInstance): Feed {
  let known: Known | null = null;
  let running: Promise<Known> | null = null;
  let next: Promise<Known> | null = null;

  async function look(): Promise<Known> {
    const before: Known | null = known;
    const now = await findPlace(app.db);
    const rows = before ? await listNews(app.db, before, now, MOST) : [];
    known = now;
    if (!before) return now;
    if (rows?.length !== 0) app.events.broadcast(textOf(rows, now));
    else if (now.unread !== before.unread)
      app.events.broadcast(eventText('notification', { un_read: now.unread, row: null }, idOf(now)));
    return now;
  }

  /** Runs one query at a time; calls made meanwhile share the next. */
  function refresh(): Promise<Known> {
    if (running) {
      next ??= running
        .catch(() => null)
        .then(() => {
          next = null;
          return refresh();
        });
      return next;
    }
    running = look().finally(() => {
      running = null;
    });
    return running;
  }

  app.events.follow(() => {
    // No stream has been opened in this process yet.
    if (!known) return;
    refresh().catch((error: unknown) => {
      app.log.warn({ err: error }, 'notifications');
      setTimeout(() => void refresh().catch(() => undefined), AGAIN_MS).unref();
    });
  });

  return {
    stream(request) {
      const header = request.headers['last-event-id'];
      return app.events.open(bearerOf(request.headers.authorization) ?? '', async (hold) => {
        const now = await refresh();
        hold();
        const hello = { un_read: now.unread };
        if (header === undefined) return eventText('hello', hello, idOf(now));
        const from = placeOf(header);
        const rows = from && (await listNews(app.db, from, now, MOST));
        if (rows?.length === 0) return eventText('hello', hello, idOf(now));
        return eventText('hello', hello) + textOf(rows, now);
      });
    },
  };
}
