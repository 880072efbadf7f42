import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';

type Parts = {
  db: Pick<Db, 'directUrl' | 'processName'>;
  channels: readonly string[];
  onTold: (channel: string, payload: string) => void;
  /** Called after a gap, in which notifications may have been missed. */
  onBack: () => void;
  log: (error: unknown) => void;
};

export type Listener = {
  /** Resolves when it listens, which begins with the first call. @throws unavailable when the database can't be reached */
  ready(): Promise<void>;
  /** Checks the connection and replaces a dead one. */
  check(): Promise<void>;
  close(): Promise<void>;
};

const FIRST_MS = 100;
const MOST_MS = 10_000;
const PATIENCE_MS = 3000;
/** A connection that doesn't respond within this time is dead. */
const ANSWER_MS = 5000;

type State = {
  client: Client | null;
  /** Resolved while it listens. */
  standing: PromiseWithResolvers<void>;
  isStanding: boolean;
  hasStood: boolean;
};

/** Listens on a separate connection until it is lost. */
async function listen({ db, channels, onTold, onBack, log }: Parts, state: State): Promise<void> {
  const client = new Client({
    connectionString: db.directUrl,
    application_name: db.processName ?? 'greenroom events',
    connectionTimeoutMillis: 2000,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  state.client = client;
  const lost = Promise.withResolvers<void>();
  client.on('error', log);
  client.on('end', () => lost.resolve());
  client.on('notification', ({ channel, payload }) => onTold(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    state.isStanding = true;
    state.standing.resolve();
    if (state.hasStood) onBack();
    state.hasStood = true;
    await lost.promise;
  } finally {
    if (state.isStanding) state.standing = Promise.withResolvers();
    state.isStanding = false;
    cut(client);
  }
}

/** A clean end would wait for a response. */
const cut = (client: Client | null) => void client?.connection.stream.destroy();

async function keepListening(parts: Parts, state: State, signal: AbortSignal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const stood = state.standing;
    await listen(parts, state).catch(parts.log);
    if (stood !== state.standing) tries = 0;
    const most = Math.min(MOST_MS, FIRST_MS * 2 ** tries);
    await wait(most * (0.5 + Math.random() / 2), null, { signal }).catch(() => null);
  }
}

/**
 * Opens a separate connection that listens on the channels. When it is lost, it reconnects with increasing, random
 * delays, so that processes don't reconnect together. It never ends the process.
 */
export function openListener(given: Parts): Listener {
  const closing = new AbortController();
  const { signal } = closing;
  const log = (error: unknown) => {
    if (!signal.aborted) given.log(error);
  };
  const state: State = {
    client: null,
    standing: Promise.withResolvers(),
    isStanding: false,
    hasStood: false,
  };
  let running: Promise<void> | null = null;
  return {
    async ready() {
      running ??= keepListening({ ...given, log }, state, signal);
      const isReady = await Promise.race([
        state.standing.promise.then(() => true),
        wait(PATIENCE_MS, false, { ref: false }),
      ]);
      if (!isReady) fail('unavailable', { retryAfter: 2 });
    },
    async check() {
      const { client, isStanding } = state;
      if (!client || !isStanding) return;
      await client.query('select 1').catch((error: unknown) => {
        log(error);
        cut(client);
      });
    },
    async close() {
      closing.abort();
      cut(state.client);
      await running;
    },
  };
}
