import { Client } from 'pg';

import { ConfigError } from '#kit/config.ts';
import { SESSION } from '#kit/db/db.ts';
import { askClient, Flag, Int, Text } from '#kit/db/row.ts';
import type { DatabaseUrls } from '#kit/db/urls.ts';
import { listCauses } from '#kit/errors.ts';

/** With a busy pooler, a single look may miss that connections are shared. */
const LOOKS = 10;

/**
 * Refuses connection poolers where they do harm: in transaction mode where connections keep a session, because
 * notifications would never arrive, and for calls without a time zone and limits.
 * @throws ConfigError that says what to do
 */
export async function refusePoolers({ calls, direct, owner }: DatabaseUrls): Promise<void> {
  const isPooled = calls !== direct;
  await refuseShared(isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', direct);
  if (owner !== direct) await refuseShared('DATABASE_OWNER_URL', owner);
  if (await hasSettings(calls, isPooled)) return;
  if (!isPooled) {
    throw new ConfigError(
      'DATABASE_URL leads to a connection pooler (such as pgbouncer) that does not pass on the settings of a connection ' +
        '(timezone, statement_timeout). Give DATABASE_URL the address of PostgreSQL itself, or use transaction mode ' +
        'and name that address in DATABASE_DIRECT_URL.',
    );
  }
  throw new ConfigError(
    'The role of DATABASE_URL has no settings of its own, which it needs behind a connection pooler. Give it these, ' +
      'then let the pooler connect again (RECONNECT in pgbouncer):\n' +
      "  alter role ROLE set timezone = 'UTC';\n" +
      `  alter role ROLE set statement_timeout = ${SESSION.statement_timeout};\n` +
      `  alter role ROLE set idle_in_transaction_session_timeout = ${SESSION.idle_in_transaction_session_timeout};`,
  );
}

/** Refuses an address where connections share the processes of the database. */
async function refuseShared(setting: string, url: string): Promise<void> {
  const [one, other] = [await connect({ connectionString: url }), await connect({ connectionString: url })];
  try {
    const backend = await readBackendPid(one);
    // A pooler invents process ids; PostgreSQL reports the id of the process that responds.
    const isDirect = 'processID' in one && one.processID === backend;
    for (let look = 0; look < (isDirect ? 1 : LOOKS); look += 1) {
      if (!(await isShared(backend, one, other))) continue;
      const instead =
        setting === 'DATABASE_URL'
          ? 'Name the address of PostgreSQL itself in DATABASE_DIRECT_URL.'
          : `Give ${setting} the address of PostgreSQL itself.`;
      throw new ConfigError(
        `${setting} leads to a connection pooler in transaction mode (such as pgbouncer with pool_mode = transaction), ` +
          `which does not keep the sessions that live updates need. ${instead}`,
      );
    }
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

/** Returns whether two connections share a database process, or one connection changes its process. */
async function isShared(backend: number, one: Client, other: Client): Promise<boolean> {
  await other.query('begin');
  try {
    return (await readBackendPid(other)) === backend || (await readBackendPid(one)) !== backend;
  } finally {
    await other.query('rollback');
  }
}

async function readBackendPid(client: Client): Promise<number> {
  const rows = await askClient(client, { pid: Int }, 'select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Returns whether calls have UTC and time limits: otherwise times would be in another zone, and statements endless. */
async function hasSettings(url: string, isPooled: boolean): Promise<boolean> {
  try {
    const client = await connect({ connectionString: url, ...(!isPooled && SESSION) });
    try {
      const rows = await askClient(
        client,
        { zone: Text, limits: Flag },
        `select current_setting('timezone') as zone, bool_and(setting <> '0') as limits
         from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`,
      );
      return rows[0]?.zone === 'UTC' && rows[0].limits;
    } finally {
      await client.end();
    }
  } catch (error) {
    // Some poolers refuse the connection instead.
    if (listCauses(error).some(({ message }) => /startup parameter/.test(String(message)))) return false;
    throw error;
  }
}

async function connect(options: ConstructorParameters<typeof Client>[0] & object): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: 5000, ...options });
  // The next query reports a lost connection; without a listener the error would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
