import { Readable } from 'node:stream';

import type { Role } from '@greenroom/contract/permissions';

import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { liveSessions } from '#kit/access/sessions.ts';
import { hashToken } from '#kit/access/tokens.ts';

const PER_SESSION = 5;
const PER_PROCESS = 1200;
/** How much a client may leave unread before it is cut off. It reconnects and gets what it missed. */
const UNREAD_BYTES = 128 * 1024;

/**
 * Returns a stream's first events. Broadcasts after `hold` is called are queued behind them; earlier ones must be
 * included in them.
 */
export type Begin = (hold: () => void) => Promise<string>;

/** Whose stream it is, with the role they have now. */
export type Reader = { adminId: number; role: Role };
/** What is sent to each stream; '' sends nothing. */
export type Broadcast = (reader: Reader) => string;

type Stream = {
  adminId: number;
  /** Null until the session was read, and once it has ended: nothing is sent then. */
  role: Role | null;
  hash: string;
  readable: Readable;
  /** Broadcasts that wait for the first events; null before `hold`. */
  held: string[] | null;
  hasBegun: boolean;
};

export type Streams = {
  open(token: string, adminId: number, begin: Begin): Promise<Readable>;
  broadcast(text: Broadcast): void;
  /** Returns whose streams are open. */
  adminIds(): number[];
  /** Ends the streams of expired sessions, and reads the role of the others. */
  recheck(): Promise<void>;
  endAll(): void;
  count(): number;
};

/** Returns an event as text. A client that reconnects sends its `id` as `Last-Event-ID`. */
export function eventText(name: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function send({ readable, role }: Stream, text: string): void {
  if (readable.destroyed || role === null || text === '') return;
  readable.push(text);
  if (readable.readableLength > UNREAD_BYTES) readable.destroy();
}

async function readRoles(db: Db, asked: Stream[]): Promise<void> {
  const live = await liveSessions(db, [...new Set(asked.map(({ hash }) => hash))]);
  for (const stream of asked) stream.role = live.get(stream.hash) ?? null;
}

/**
 * Opens the streams of this process, each once it is `ready` to hear of sessions that end. Their number per session and
 * in total is limited, and so is their memory.
 */
export function openStreams(db: Db, ready: () => Promise<void>): Streams {
  const streams = new Set<Stream>();
  let isClosed = false;

  function add(hash: string, adminId: number): Stream {
    if (isClosed) fail('unavailable', { retryAfter: 2 });
    if (streams.size >= PER_PROCESS) fail('unavailable', { retryAfter: 30 });
    const own = [...streams].filter((each) => each.hash === hash);
    if (own.length >= PER_SESSION) fail('too_many', { retryAfter: 60 });
    const readable = new Readable({ read: () => undefined });
    const stream: Stream = { adminId, role: null, hash, readable, held: null, hasBegun: false };
    streams.add(stream);
    readable.once('close', () => streams.delete(stream));
    return stream;
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    if (!stream.readable.readableEnded) stream.readable.push(null);
  }

  return {
    async open(token, adminId, begin) {
      const stream = add(hashToken(token).toString('hex'), adminId);
      try {
        await ready();
        // Only now: it is told when the session ends later.
        await readRoles(db, [stream]);
        if (stream.role === null) {
          end(stream);
          return stream.readable;
        }
        const first = await begin(() => (stream.held = []));
        for (const text of [first, ...(stream.held ?? [])]) send(stream, text);
        stream.hasBegun = true;
        return stream.readable;
      } catch (error) {
        stream.readable.destroy();
        throw error;
      }
    },
    broadcast(text) {
      for (const stream of streams) {
        if (stream.role === null) continue;
        const own = text({ adminId: stream.adminId, role: stream.role });
        if (stream.hasBegun) send(stream, own);
        else stream.held?.push(own);
      }
    },
    adminIds: () => [...new Set([...streams].map(({ adminId }) => adminId))],
    async recheck() {
      if (streams.size === 0) return;
      const asked = [...streams];
      await readRoles(db, asked);
      for (const stream of asked) if (stream.role === null) end(stream);
    },
    endAll() {
      isClosed = true;
      for (const stream of streams) end(stream);
    },
    count: () => streams.size,
  };
}
