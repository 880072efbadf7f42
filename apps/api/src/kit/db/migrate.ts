import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';

import { ConfigError } from '#kit/config.ts';
import { listCauses } from '#kit/errors.ts';
import { applyStatement } from '#kit/db/late-indexes.ts';
import { withLock } from '#kit/db/locks.ts';
import { grantRights } from '#kit/db/grants.ts';
import { refusePoolers } from '#kit/db/pooler.ts';
import { askClient, Flag, Int, orNull, Text } from '#kit/db/row.ts';
import type { DatabaseUrls } from '#kit/db/urls.ts';
import { applyTriggers, hasCurrentTriggers, readTriggerFiles } from '#kit/db/triggers.ts';
import { migrateQueue, queueSchema } from '#kit/mail/queue.ts';

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** The lock of all processes that start at the same time. */
const LOCK = 5_230_411;
/** The setting that holds the name of the newest migration, for older releases to show. */
const NEWEST = 'newest_migration';
/** The table in which Drizzle's migrator, and older releases, record applied migrations. */
export const APPLIED = 'drizzle.__drizzle_migrations';
/** How long a start tries to get the tables; then it counts as an outage, and the start waits. */
const ALONE_MS = 10_000;
/** PostgreSQL's code for a lock that another transaction has. */
const LOCKED = '55P03';

/** Returns the text of all SQL that creates the schema: a different text means a different schema. */
export function readSchema(): string {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS }).flatMap(({ sql }) => sql);
  return [...migrations, ...readTriggerFiles().map(({ text }) => text)].join('\n');
}

/**
 * Brings the schema up to date as its owner: the missing migrations, then functions and triggers, in one transaction.
 * Then the role of calls gets its rights, if it is another. Processes that start together wait for the first.
 * @throws ConfigError when the schema is newer than this release or too old for it, the role may not create what is
 *   needed, or a pooler is between
 */
export async function migrateDatabase(
  owner: string,
  { calls = owner, direct = owner }: Partial<DatabaseUrls> = {},
): Promise<void> {
  await refusePoolers({ calls, direct, owner });
  const [guard, client] = [connectionOf(owner), connectionOf(owner)];
  try {
    await guard.connect();
    await client.connect();
    const role = calls === owner ? null : await findRole(calls);
    await whileMigrating(guard, async () => {
      await refuseUnknown(client);
      await client.query("set lock_timeout = '2s'");
      // A failure ends the connection, and with it the transaction.
      await ((await isOutdated(client)) ? beginAlone(client) : client.query('begin'));
      await applyMigrations(client);
      await applyTriggers(client);
      await client.query('select seal_earlier_entries()');
      await client.query(
        'insert into settings values ($1, $2) on conflict (name) do update set value = excluded.value',
        [NEWEST, readJournal().at(-1)?.tag],
      );
      // In the transaction, because from its end on triggers write into new tables.
      if (role) await grantRights(client, role);
      await client.query('commit');
      await migrateQueue(owner);
      if (role) await grantRights(client, role);
    });
  } catch (error) {
    throw explainDenied(error);
  } finally {
    await Promise.all([client.end(), guard.end()]);
  }
}

/** Runs work while no other process updates the schema: those that start wait for it. */
export const whileMigrating = <T>(guard: Client, work: () => Promise<T>): Promise<T> =>
  withLock(guard, LOCK, work);

function connectionOf(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The next query reports a lost connection; without a listener the error would end the process.
  client.on('error', () => undefined);
  return client;
}

async function findRole(url: string): Promise<string> {
  const client = connectionOf(url);
  await client.connect();
  try {
    const rows = await askClient(client, { role: Text }, 'select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Returns whether there is anything to apply to a database that is in use. */
async function isOutdated(client: Client): Promise<boolean> {
  const rows = await askClient(
    client,
    { made: Flag },
    `select to_regclass('${APPLIED}') is not null and to_regclass('settings') is not null as made`,
  );
  if (!rows[0]?.made) return false;
  const [, newest] = listReleased();
  const [applied] = await askClient(
    client,
    { when: orNull(Int) },
    `select max(created_at) as when from ${APPLIED}`,
  );
  return Number(applied?.when) < newest.when || !(await hasCurrentTriggers(client));
}

/**
 * Begins a transaction that has all our tables for itself. It never waits for one while it holds another: a running
 * server's transaction may do the same in another order, and one of both would fail. Calls wait until the end.
 */
async function beginAlone(client: Client): Promise<void> {
  for (const endsAt = Date.now() + ALONE_MS; ; await sleep(10 + 30 * Math.random())) {
    await client.query('begin');
    try {
      await lockTables(client);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!listCauses(error).some(({ code }) => code === LOCKED) || Date.now() > endsAt) throw error;
    }
  }
}

async function lockTables(client: Client): Promise<void> {
  const rows = await askClient(
    client,
    { tables: orNull(Text) },
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
     where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and pg_has_role(relowner, 'USAGE')`,
  );
  if (rows[0]?.tables) await client.query(`lock table ${rows[0].tables} in access exclusive mode nowait`);
}

/**
 * Applies the missing migrations up to one, in the caller's transaction. Drizzle's migrator does the same in its own
 * transaction, so the triggers could not be part of it.
 */
export async function applyMigrations(client: Client, upTo = Infinity): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const rows = await askClient(
    client,
    { when: orNull(Int) },
    `select max(created_at) as when from ${APPLIED}`,
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (folderMillis <= Number(rows[0]?.when) || folderMillis > upTo) continue;
    for (const statement of sql) await applyStatement(client, statement);
    await client.query(`insert into ${APPLIED} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

type Migration = { tag: string; when: number };

/** Returns the migrations of this release, oldest first. */
export function readJournal(): Migration[] {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: Migration[];
  };
  return journal.entries;
}

/** Refuses a schema that is newer than this release, and one from before the baseline. @throws ConfigError */
export async function refuseUnknown(client: Client): Promise<void> {
  const ask = async (table: string, text: string, values: string[] = []) => {
    const [made] = await askClient(client, { made: Flag }, 'select to_regclass($1) is not null as made', [
      table,
    ]);
    if (!made?.made) return null;
    return (await askClient(client, { found: orNull(Text) }, text, values))[0]?.found ?? null;
  };
  const [baseline, newest] = listReleased();
  const when = Number(await ask(APPLIED, `select max(created_at)::text as found from ${APPLIED}`));
  const name = await ask('settings', 'select value as found from settings where name = $1', [NEWEST]);
  const day = new Date(when).toISOString().slice(0, 10);
  const theirs = name && name !== newest.tag ? `migration ${name}` : `a migration of ${day}`;
  if (when > newest.when) refuseNewer(theirs, `migration ${newest.tag}`);
  if (when > 0 && when < baseline.when) refuseOlder(theirs);
  const { schema, version } = queueSchema();
  const queue = Number(
    await ask(`${schema}.version`, `select version::text as found from ${schema}.version`),
  );
  if (queue > version) refuseNewer(`version ${queue} of the mail queue`, `version ${version}`);
}

/** Returns this release's first and newest migration. */
function listReleased(): [Migration, Migration] {
  const [baseline, newest] = [readJournal()[0], readJournal().at(-1)];
  if (!baseline || !newest) throw new Error('There are no migrations.');
  return [baseline, newest];
}

/** Refuses a backup of a schema that this release cannot create. @throws ConfigError that says which release can */
export function checkMigration({ when, name }: { when: number; name: string }, version?: string): void {
  if (readJournal().some((each) => each.when === when)) return;
  const [baseline, newest] = listReleased();
  const theirs = `The backup is at migration ${name}, and this release of Greenroom knows ${baseline.tag} to ${newest.tag}. `;
  const advice =
    when > newest.when
      ? 'Restore it with the release that made it, or a newer one.'
      : 'Restore it with the release that made it, start that release once, then this one.';
  const maker = version ? `Greenroom ${version} made it. ` : '';
  throw new ConfigError(theirs + maker + advice);
}

function refuseNewer(theirs: string, ours: string): never {
  throw new ConfigError(
    `The database's schema is newer than this release of Greenroom: it is at ${theirs}, ` +
      `and this release knows it up to ${ours}. ` +
      'Start the newer release, or restore the backup from before the update.',
  );
}

function refuseOlder(theirs: string): never {
  throw new ConfigError(
    `The database's schema is too old for this release of Greenroom to update: it is at ${theirs}. ` +
      'Start commit 1911ec3 of Greenroom on it once, which brings it to migration 0029_sale-words; then start this release.',
  );
}

/** The query builder's error shows the statement; the reason is in its cause. */
function explainDenied(error: unknown): unknown {
  const denied = listCauses(error).find(({ code }) => code === '42501');
  if (!denied) return error;
  return new ConfigError(
    `The database role lacks a right: ${String(denied.message)}. ` +
      'Grant it the rights that docs/operations/database.md lists under "Several processes, own PostgreSQL".',
    { cause: error },
  );
}
