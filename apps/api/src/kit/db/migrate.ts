import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';

import { ConfigError } from '#kit/config.ts';
import { causesOf } from '#kit/errors.ts';
import { withLock } from '#kit/db/locks.ts';
import { migrateQueue, queueSchema } from '#kit/mail/queue.ts';
import { refusePooler } from '#kit/db/pooler.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** One lock for all processes that start at once. */
const LOCK = 5_230_411;
/** The setting that keeps the name of the newest migration, for older releases to show. */
const NEWEST = 'newest_migration';

/**
 * Brings the schema up to date. Processes that start together wait for the first.
 * @throws ConfigError when the schema is a newer release's, the role may not create what is needed, or a pooler is between
 */
export async function migrateDatabase(url: string): Promise<void> {
  const [guard, client] = [connectionOf(url), connectionOf(url)];
  try {
    await guard.connect();
    await client.connect();
    await refusePooler(url, guard, client);
    await withLock(guard, LOCK, async () => {
      await refuseNewer(client);
      await client.query("set lock_timeout = '2s'");
      await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: FOLDER });
      await migrateQueue(url);
      await client.query(
        'insert into settings values ($1, $2) on conflict (name) do update set value = excluded.value',
        [NEWEST, newestMigration().tag],
      );
    });
  } catch (error) {
    throw explainDenied(error);
  } finally {
    await Promise.all([client.end(), guard.end()]);
  }
}

function connectionOf(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that is lost tells its next query; without a listener it would end the process.
  client.on('error', () => undefined);
  return client;
}

type Journal = { entries: { tag: string; when: number }[] };

function newestMigration(): { tag: string; when: number } {
  const journal = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as Journal;
  return journal.entries.at(-1) ?? { tag: 'none', when: 0 };
}

/** An older release would read and write a schema that it does not know. */
async function refuseNewer(client: Client): Promise<void> {
  const ask = async (table: string, text: string, values: string[] = []) => {
    const made = await client.query<{ made: boolean }>('select to_regclass($1) is not null as made', [table]);
    if (!made.rows[0]?.made) return null;
    return (await client.query<{ found: string }>(text, values)).rows[0]?.found ?? null;
  };
  const own = newestMigration();
  const migrations = 'drizzle.__drizzle_migrations';
  const when = Number(await ask(migrations, `select max(created_at) as found from ${migrations}`));
  if (when > own.when) {
    const day = new Date(when).toISOString().slice(0, 10);
    const name = await ask('settings', 'select value as found from settings where name = $1', [NEWEST]);
    refuse(name && name !== own.tag ? `migration ${name}` : `a migration of ${day}`, `migration ${own.tag}`);
  }
  const { schema, version } = queueSchema();
  const queue = Number(await ask(`${schema}.version`, `select version as found from ${schema}.version`));
  if (queue > version) refuse(`version ${queue} of the mail queue`, `version ${version}`);
}

function refuse(theirs: string, ours: string): never {
  throw new ConfigError(
    `The database's schema is newer than this release of Greenroom: it is at ${theirs}, ` +
      `and this release knows it up to ${ours}. ` +
      'Start the newer release, or restore the backup from before the update.',
  );
}

/** The query builder's error shows the statement; the reason lies below it. */
function explainDenied(error: unknown): unknown {
  const denied = causesOf(error).find(({ code }) => code === '42501');
  if (!denied) return error;
  return new ConfigError(
    `The role of DATABASE_URL lacks a right: ${String(denied.message)}. ` +
      'Grant it the rights that docs/operations.md lists under "Several processes, own PostgreSQL".',
    { cause: error },
  );
}
