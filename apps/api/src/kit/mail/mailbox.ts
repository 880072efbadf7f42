import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { tryWithLock } from '#kit/db/locks.ts';
import { readMailbox } from '#kit/mail/imap.ts';
import type { Taker } from '#kit/mail/imap.ts';

/** How long the mailbox waits; times in milliseconds. */
export type MailboxLimits = {
  /** The wait after the first failed try; each further one is twice as long, up to the longest. */
  backoffMs: number;
  backoffMaxMs: number;
  /** How often to look for mails that the server has not told of, and whether another process has stopped reading. */
  sweepMs: number;
};

/** `other_process`: one process reads, and it is another one. */
export type MailboxState = 'starting' | 'reading' | 'other_process' | 'wrong_password' | 'failing';

/** The mailbox that people answer to. */
export type Mailbox = {
  /** Begins to read. Nothing waits for it. */
  start(limits?: Partial<MailboxLimits>): void;
  /** Null when none is set. */
  state(): MailboxState | null;
  close(): Promise<void>;
};

const LIMITS: MailboxLimits = { backoffMs: 1000, backoffMaxMs: 300_000, sweepMs: 60_000 };
/** The lock for one process at a time; the others try again. The seals of the activity have 5,230,416. */
const LOCK = 5_230_430;

type Parts = {
  db: Db;
  config: Config;
  taker: Taker;
  log: (words: { why: string; nextTryMs: number }) => void;
};
type Reading = Parts & {
  url: string;
  limits: MailboxLimits;
  signal: AbortSignal;
  setState: (state: MailboxState) => void;
};

/** Opens the mailbox of `IMAP_URL`. It reads nothing before `start`. */
export function openMailbox(parts: Parts): Mailbox {
  const { IMAP_URL: url } = parts.config;
  const stopping = new AbortController();
  let state: MailboxState | null = null;
  let running: Promise<void> | null = null;
  return {
    start(limits) {
      if (url === undefined) return;
      state = 'starting';
      running = keepReading({
        ...parts,
        url,
        limits: { ...LIMITS, ...limits },
        signal: stopping.signal,
        setState: (next) => (state = next),
      });
    },
    state: () => state,
    async close() {
      stopping.abort();
      await running;
    },
  };
}

/** Reads until the server stops. It reconnects with growing, random delays, and never ends the process. */
async function keepReading(reading: Reading): Promise<void> {
  const { url, taker, limits, signal, setState, log } = reading;
  let tries = 0;
  const onReading = () => {
    tries = 0;
    setState('reading');
  };
  while (!signal.aborted) {
    let pauseMs = limits.sweepMs;
    try {
      await inTurn(reading, (lost) =>
        readMailbox({ url, taker, sweepMs: limits.sweepMs, signal: lost, onReading }),
      );
      setState('other_process');
    } catch (error) {
      if (signal.aborted) return;
      const { why, words } = mailboxFailure(error);
      setState(why);
      pauseMs = Math.min(limits.backoffMaxMs, limits.backoffMs * 2 ** tries) * (0.75 + Math.random() / 4);
      tries += 1;
      log({ why: words, nextTryMs: Math.round(pauseMs) });
    }
    await wait(pauseMs, null, { signal, ref: false }).catch(() => null);
  }
}

/** Returns what went wrong, without what was sent: that has the password. */
function mailboxFailure(error: unknown): { why: MailboxState; words: string } {
  const { authenticationFailed, responseText, message, code } = error as Record<string, unknown>;
  const words = [authenticationFailed === true ? 'wrong user or password' : code, responseText ?? message];
  return {
    why: authenticationFailed === true ? 'wrong_password' : 'failing',
    words: words.filter((word) => typeof word === 'string').join(': ') || 'no words',
  };
}

/**
 * Runs `work` while this process alone has the lock, on a connection of its own. The signal also aborts when that
 * connection is lost, and with it the lock. Returns null when another process reads.
 */
async function inTurn({ db, signal }: Reading, work: (lost: AbortSignal) => Promise<never>): Promise<null> {
  const lost = new AbortController();
  const client = new Client({
    connectionString: db.directUrl,
    application_name: 'greenroom mailbox',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  client.on('end', () => lost.abort());
  try {
    await client.connect();
    return await tryWithLock(client, LOCK, () => work(AbortSignal.any([signal, lost.signal])));
  } finally {
    // A clean end would wait for a response.
    client.connection.stream.destroy();
  }
}
