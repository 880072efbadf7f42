import type { Socket } from 'node:net';

import { Client, DatabaseError } from 'pg';
import type { Pool, PoolClient } from 'pg';

/** When a connection in use counts as silent, how often that is checked, and how long a new one may take to respond. */
export type SilenceLimits = { silentMs: number; everyMs: number; answerMs: number };

/** At most five seconds in total, so that a call gets a response within six. */
const LIMITS: SilenceLimits = { silentMs: 2500, everyMs: 500, answerMs: 2000 };

type Seen = { bytes: number; at: number };

/**
 * Cuts connections that wait for a database that has stopped responding; their callers get an outage. A database that
 * responds to a new connection is only slow, which `statement_timeout` limits.
 */
export function cutSilent(pool: Pool, url: string, limits: SilenceLimits = LIMITS): void {
  const busy = new Map<PoolClient, Seen>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  const look = async () => {
    if (busy.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    const silent = findSilent(busy, limits.silentMs);
    if (silent.length === 0 || isAsking) return;
    isAsking = true;
    const hasAnswered = await isAnswering(url, limits.answerMs);
    isAsking = false;
    for (const [client, seen] of silent) {
      if (hasAnswered) seen.at = performance.now();
      else if (busy.get(client) === seen && clientSocket(client).bytesRead === seen.bytes) {
        clientSocket(client).destroy(new Error('Connection terminated: the database gives no answer'));
      }
    }
  };
  pool.on('acquire', (client) => {
    busy.set(client, { bytes: clientSocket(client).bytesRead, at: performance.now() });
    timer ??= setInterval(() => void look(), limits.everyMs).unref();
  });
  pool.on('release', (_, client) => busy.delete(client));
  pool.on('remove', (client) => busy.delete(client));
}

/** Returns the connections that have received nothing for `silentMs`. */
function findSilent(busy: Map<PoolClient, Seen>, silentMs: number): [PoolClient, Seen][] {
  const now = performance.now();
  for (const [client, seen] of busy) {
    const { bytesRead } = clientSocket(client);
    if (bytesRead !== seen.bytes) Object.assign(seen, { bytes: bytesRead, at: now });
  }
  return [...busy].filter(([, { at }]) => now - at >= silentMs);
}

/** A refusal, such as too many connections, counts as a response too. */
async function isAnswering(url: string, answerMs: number): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}

const clientSocket = (client: PoolClient) => (client as PoolClient & Client).connection.stream as Socket;
