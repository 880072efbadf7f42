import { Client } from 'pg';

import { ConfigError } from '#kit/config.ts';
import { connectionOptions } from '#kit/db/db.ts';
import { causesOf } from '#kit/errors.ts';

/** With a busy pooler, a single look may miss that connections are shared. */
const LOOKS = 10;
const INSTEAD = 'Give DATABASE_URL the address of PostgreSQL itself.';

/**
 * Refuses a connection pooler in transaction mode: notifications would never arrive, and session settings would leak to
 * other clients. `one` and `other` are connected and idle.
 * @throws ConfigError
 */
export async function refusePooler(url: string, one: Client, other: Client): Promise<void> {
  const backend = await backendOf(one);
  // A pooler invents process ids; PostgreSQL reports the id of the process that responds.
  const isDirect = processIdOf(one) === backend;
  for (let look = 0; look < (isDirect ? 1 : LOOKS); look += 1) {
    if (await isShared(backend, one, other)) {
      throw new ConfigError(
        'DATABASE_URL leads to a connection pooler in transaction mode (such as pgbouncer with pool_mode = transaction), ' +
          `which does not keep the sessions that live updates need. ${INSTEAD}`,
      );
    }
  }
  if (!isDirect) await refuseOwnSettings(url);
}

/** Returns whether two connections share a database process, or one connection changes its process. */
async function isShared(backend: number, one: Client, other: Client): Promise<boolean> {
  await other.query('begin');
  try {
    return (await backendOf(other)) === backend || (await backendOf(one)) !== backend;
  } finally {
    await other.query('rollback');
  }
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

const processIdOf = (client: Client) => ('processID' in client ? client.processID : null);

/** Otherwise times would be in another zone, and statements would have no time limit. */
async function refuseOwnSettings(url: string): Promise<void> {
  const client = new Client(connectionOptions(url));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ zone: string; ms: string }>(
      `select current_setting('timezone') as zone, setting as ms from pg_settings where name = 'statement_timeout'`,
    );
    if (rows[0]?.zone === 'UTC' && Number(rows[0].ms) > 0) return;
  } catch (error) {
    if (!causesOf(error).some(({ message }) => /startup parameter/.test(String(message)))) throw error;
  } finally {
    await client.end();
  }
  throw new ConfigError(
    'DATABASE_URL leads to a connection pooler (such as pgbouncer) that does not pass on the settings of a connection ' +
      `(timezone, statement_timeout). ${INSTEAD}`,
  );
}
