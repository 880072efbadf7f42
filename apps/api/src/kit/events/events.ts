import { StreamEvents, mayReadEvent } from '@greenroom/contract/stream-events';
import type { Readable } from 'node:stream';

import type { Db, Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { openListener } from '#kit/events/listener.ts';
import { eventText, openStreams } from '#kit/events/streams.ts';
import type { Begin, Broadcast } from '#kit/events/streams.ts';

/** The events sent to every open console, in all processes. */
export type Events = {
  /** Publishes an event when the transaction is committed, and never when it is rolled back. */
  publish<K extends keyof StreamEvents>(db: Sql, name: K, data: StreamEvents[K]): Promise<void>;
  /** Gives events of this name to `take` in each process, instead of sending them to its streams. */
  gather<K extends keyof StreamEvents>(name: K, take: (data: StreamEvents[K]) => void): void;
  /** Calls `look` in each process when the notifications have changed, or may have. */
  follow(look: () => void): void;
  /**
   * Opens a stream for the session with this token, which is of this colleague; `begin` returns its first events.
   * @throws too_many for a session's sixth, unavailable when this process has no room or the database can't be reached
   */
  open(token: string, adminId: number, begin: Begin): Promise<Readable>;
  /** Sends an event to the streams of this process whose colleagues may read it. */
  send<K extends keyof StreamEvents>(name: K, data: StreamEvents[K]): void;
  /** Sends each stream of this process its own text. Whoever makes it leaves out what the colleague may not read. */
  broadcast(text: Broadcast): void;
  /** Returns whose streams are open in this process. */
  adminIds(): number[];
  /** Ends the streams of expired sessions, reads the roles of the others, and checks the connection to the database and for missed notifications. */
  round(): Promise<void>;
  /** Returns the number of open streams in this process. */
  count(): number;
  /** Ends all streams and refuses new ones. */
  endAll(): void;
  close(): Promise<void>;
};

const CHANNEL = 'greenroom_events';
/** The channel that triggers notify. */
const NOTIFICATIONS = 'greenroom_notifications';
const SESSIONS = 'greenroom_sessions';
/** PostgreSQL's limit of a payload, in bytes. */
const PAYLOAD_MAX = 7999;
/** How often to send a comment, so that proxies don't close an idle stream. */
const AWAKE_MS = 20_000;
const ROUND_MS = 15_000;

type Parts = { db: Db; log: (error: unknown) => void };

/** Opens the events of this process. It connects to the database when the first stream opens. */
export function openEvents({ db, log }: Parts): Events {
  const streams = openStreams(db, () => listener.ready());
  const gathered = new Map<string, (data: never) => void>();
  let look: (() => void) | null = null;
  const send: Events['send'] = (name, data) => {
    const text = eventText(name, data);
    streams.broadcast(({ role }) => (mayReadEvent(role, name, data) ? text : ''));
  };
  const tell = (payload: string) => {
    const event = readEvent(payload, log);
    if (!event) return;
    const take = gathered.get(event.name);
    if (take) take(event.data as never);
    else send(event.name, event.data as never);
  };
  const recheck = () => streams.recheck().catch(log);
  const inOrder = queue(log);
  const listener = openListener({
    db,
    channels: [CHANNEL, NOTIFICATIONS, SESSIONS],
    onTold(channel, payload) {
      // An event that was published after the end of a session, or a change of a role, must find it already known.
      if (channel === SESSIONS) inOrder(recheck);
      else if (channel === NOTIFICATIONS) look?.();
      else inOrder(() => tell(payload));
    },
    onBack() {
      send('reload', {});
      look?.();
      void recheck();
    },
    log,
  });
  const round = async () => {
    await listener.check();
    await recheck();
    look?.();
  };
  const timers = [
    setInterval(() => streams.broadcast(() => ': awake\n\n'), AWAKE_MS),
    setInterval(() => streams.count() > 0 && void round(), ROUND_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    publish,
    gather: (name, take) => void gathered.set(name, take),
    follow: (listen) => (look = listen),
    open: (token, adminId, begin) => streams.open(token, adminId, begin),
    send,
    broadcast: (text) => streams.broadcast(text),
    adminIds: () => streams.adminIds(),
    round,
    count: () => streams.count(),
    endAll: () => streams.endAll(),
    async close() {
      for (const timer of timers) clearInterval(timer);
      streams.endAll();
      await listener.close();
    },
  };
}

type Work = () => Promise<unknown> | void;

/** Returns a function that runs what it is given in order: at once while nothing runs, and what waits twice in a row once. */
function queue(log: (error: unknown) => void): (work: Work) => void {
  const waiting: Work[] = [];
  let isRunning = false;
  async function run(): Promise<void> {
    isRunning = true;
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      while (waiting[0] === work) waiting.shift();
      try {
        const done = work();
        if (done) await done;
      } catch (error) {
        log(error);
      }
    }
    isRunning = false;
  }
  return (work) => {
    waiting.push(work);
    if (!isRunning) void run();
  };
}

async function publish(db: Sql, name: string, data: object): Promise<void> {
  const payload = JSON.stringify({ name, data });
  if (Buffer.byteLength(payload) > PAYLOAD_MAX) throw new Error(`the event ${name} is too large to be told`);
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** Reads an event that was published; ignores those of other programs on this database. */
function readEvent(
  payload: string,
  log: (error: unknown) => void,
): { name: keyof StreamEvents; data: unknown } | null {
  try {
    const { name, data } = JSON.parse(payload) as { name: keyof StreamEvents; data: unknown };
    return { name, data: StreamEvents[name].parse(data) };
  } catch (error) {
    log(error);
    return null;
  }
}
