import type { Readable } from 'node:stream';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { eventText } from '#kit/events/streams.ts';
import { currentUser } from '#kit/access/guard.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import { findPlace, listNews, listReaders } from '#rooms/notifications/notifications.store.ts';
import type { Place, Reader } from '#rooms/notifications/notifications.store.ts';

/** Clients should reload the list when there are more notifications, or more text, than this. */
const MOST = 100;
const MOST_TEXT = 64 * 1024;
const AGAIN_MS = 1000;

/** A position, and how each colleague with an open stream sees the notifications at it. */
type Known = Place & { readers: Map<number, Reader> };
type Row = NonNullable<Awaited<ReturnType<typeof listNews>>>[number];

/** Formats a position for `Last-Event-ID`. */
const formatStreamPlace = ({ id, snapshot }: Place): string => `${id}@${snapshot}`;

/** Parses the position of a client; null when it is invalid. Strict: PostgreSQL refuses a malformed snapshot. */
function readStreamPlace(header: unknown): Place | null {
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

/** Formats the events between two positions for one colleague; the id of the last event is the later position. */
function formatNewsEvents(rows: Row[] | null, to: Place, { unread, hidden }: Reader): string {
  const told = (rows ?? []).filter(({ kind }) => !hidden.includes(kind));
  const texts = told.map((row, at) =>
    eventText(
      'notification',
      { un_read: unread, row },
      at === told.length - 1 ? formatStreamPlace(to) : undefined,
    ),
  );
  const text = texts.join('');
  if (rows !== null && text.length <= MOST_TEXT) return text;
  return (
    eventText('notification', { un_read: unread, row: null }) + eventText('reload', {}, formatStreamPlace(to))
  );
}

/** Formats what is new to a colleague: notifications, or only another number of unread ones. */
function formatReaderNews(rows: Row[] | null, now: Known, adminId: number, before: Known): string {
  const reader = now.readers.get(adminId);
  if (!reader) return '';
  const text = formatNewsEvents(rows, now, reader);
  if (text !== '' || before.readers.get(adminId)?.unread === reader.unread) return text;
  return eventText('notification', { un_read: reader.unread, row: null }, formatStreamPlace(now));
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
    // Of one moment: a count that knows more than the rows would be told twice.
    const { place, readers } = await app.db.transaction(
      async (tx) => ({ place: await findPlace(tx), readers: await listReaders(tx, app.events.adminIds()) }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const rows = before ? await listNews(app.db, { from: before, to: place, most: MOST, adminId: 0 }) : [];
    const now = { ...place, readers };
    known = now;
    if (before) app.events.broadcast(({ adminId }) => formatReaderNews(rows, now, adminId, before));
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
      const { id: adminId } = currentUser(request);
      return app.events.open(bearerOf(request.headers.authorization) ?? '', adminId, async (hold) => {
        const now = await refresh();
        hold();
        const reader = now.readers.get(adminId) ?? { unread: 0, hidden: [] };
        const hello = { un_read: reader.unread };
        if (header === undefined) return eventText('hello', hello, formatStreamPlace(now));
        const from = readStreamPlace(header);
        const rows = from && (await listNews(app.db, { from, to: now, most: MOST, adminId }));
        const news = formatNewsEvents(rows, now, reader);
        if (news === '') return eventText('hello', hello, formatStreamPlace(now));
        return eventText('hello', hello) + news;
      });
    },
  };
}
