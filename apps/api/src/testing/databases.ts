import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { SESSION } from '#kit/db/db.ts';
import { migrateDatabase, readSchema } from '#kit/db/migrate.ts';

async function withServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The role of the app, which owns nothing. Its settings are for a pooler, which passes on none. */
const APP = 'greenroom_test';
/** The same role, but it may only read. */
export const READER = 'greenroom_test_reader';

/** Creates the roles of the app on a server. */
export async function ensureAppRole(client: Client): Promise<void> {
  for (const role of [APP, READER]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${role} login password '${role}'`);
  }
  await client.query(`grant ${APP} to ${READER}`);
  await client.query(`alter role ${READER} set default_transaction_read_only = on`);
  await client.query(`alter role ${APP} set timezone = 'UTC'`);
  await client.query(`alter role ${APP} set statement_timeout = ${SESSION.statement_timeout}`);
  await client.query(
    `alter role ${APP} set idle_in_transaction_session_timeout = ${SESSION.idle_in_transaction_session_timeout}`,
  );
}

/** Returns the URL of the same database for the app's role. */
export function asApp(url: string, role = APP): string {
  const theirs = new URL(url);
  theirs.username = role;
  if (theirs.password) theirs.password = role;
  return theirs.toString();
}

/** Returns the URL of the app's calls: through the pooler in front of this project's database, if there is one. */
export function chooseCallsUrl(url: string): string {
  const pooler = process.env['TEST_POOLER_URL'];
  return pooler ? onDatabase(pooler, new URL(url).pathname.slice(1)) : asApp(url);
}

/** Returns the URL of another database on the same server. */
function onDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** Copies the migrated template, which is created once for each schema. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const hash = createHash('sha256');
  // The queue's tables depend on the version of its package.
  hash.update(readFileSync(new URL('../../package.json', import.meta.url)));
  hash.update(readSchema());
  hash.update(readFileSync(new URL('../kit/db/grants.ts', import.meta.url)));
  const template = `greenroom_template_${hash.digest('hex').slice(0, 12)}`;
  const database = `greenroom_test_${randomBytes(6).toString('hex')}`;
  await withServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(5230413)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // A migration that failed may have left one.
      await client.query(`drop database if exists "${template}_new" with (force)`);
      await client.query(`create database "${template}_new"`);
      const owner = onDatabase(serverUrl, `${template}_new`);
      await ensureAppRole(client);
      await migrateDatabase(owner, { calls: asApp(owner), direct: asApp(owner) });
      await renameWhenFree(client, template);
    }
    await client.query(`create database "${database}" template "${template}"`);
    // A test need not survive a crash, so its commits need not wait for the disk.
    await client.query(`alter database "${database}" set synchronous_commit = off`);
  });
  return onDatabase(serverUrl, database);
}

/** Creates an empty database, in which the app's role has no rights yet. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const database = `greenroom_test_${randomBytes(6).toString('hex')}`;
  await withServer(serverUrl, async (client) => {
    await ensureAppRole(client);
    await client.query(`create database "${database}"`);
  });
  return onDatabase(serverUrl, database);
}

/** Drops a database that `createDatabase` or `createEmptyDatabase` made. */
export const dropDatabase = (url: string): Promise<unknown> =>
  withServer(onDatabase(url, 'postgres'), (client) =>
    client.query(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`),
  );

/** Retries the rename, since the server notices closed connections late and renames only unused databases. */
async function renameWhenFree(client: Client, template: string): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      await client.query(`alter database "${template}_new" rename to "${template}"`);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(20);
    }
  }
}
