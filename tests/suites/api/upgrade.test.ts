// @both: it is about the database.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { wire } from '@greenroom/contract/wire';
import { Client } from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';

import { migrateDatabase } from '../../../apps/api/src/kit/db/migrate.ts';
import { PLAIN } from '../../../apps/api/src/testing/tallies.ts';
import { backup } from '../../../apps/api/src/app/backup.ts';
import { restoreBackup } from '../../../apps/api/src/app/restore.ts';
import { runHere } from '../../../apps/api/src/testing/command.ts';
import { makePlace, makeTestFolder } from '../../../apps/api/src/testing/place.ts';
import { createDatabase } from '../../../apps/api/src/testing/databases.ts';
import { API_KEY } from '../../../apps/api/src/testing/world.ts';
import { startServer, stopServer, tempFolder } from '../../faults/server.ts';

const server = inject('databaseUrl');
const DUMP = readFileSync(new URL('upgrade.1911ec3.sql', import.meta.url), 'utf8');

/** Lists everything in the schema `public`, one line each. */
const SCHEMA = `
  select format('column %s.%s %s %s %s%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
                attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as line
  from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on (adrelid, adnum) = (attrelid, attnum)
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
            where connamespace = 'public'::regnamespace
  union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select pg_get_triggerdef(oid) from pg_trigger t where not tgisinternal and tgfoid in (
              select oid from pg_proc where pronamespace = 'public'::regnamespace)
  union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
              select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by line`;

let url = '';
let client: Client;
beforeEach(async () => {
  const name = `greenroom_upgrade_${randomBytes(6).toString('hex')}`;
  await withClient(server, (each) => each.query(`create database ${name}`));
  onTestFinished(async () => {
    await client.end();
    await withClient(server, (each) => each.query(`drop database ${name} with (force)`));
  });
  url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  await withClient(url, (each) => each.query(DUMP));
  client = new Client(url);
  await client.connect();
});

async function withClient<T>(at: string, work: (client: Client) => Promise<T>): Promise<T> {
  const opened = new Client(at);
  await opened.connect();
  try {
    return await work(opened);
  } finally {
    await opened.end();
  }
}

async function listLines(from: Client, text: string): Promise<string[]> {
  return (await from.query<{ line: string }>(text)).rows.map(({ line }) => line);
}

/** Reads every row of every table except the settings, by table. */
async function readRows(from = client): Promise<Record<string, object[]>> {
  const tables = await listLines(
    from,
    `select relname as line from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname <> 'settings' order by 1`,
  );
  const rows: Record<string, object[]> = {};
  for (const table of tables) {
    rows[table] = (await from.query<object>(`select * from "${table}" order by "${table}"::text`)).rows;
  }
  return rows;
}

/** Lists which transaction wrote each function, trigger and applied migration. */
const readWriters = () =>
  listLines(
    client,
    `select 'function ' || oid || ' ' || xmin as line from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'trigger ' || oid || ' ' || xmin from pg_trigger where not tgisinternal
     union all select 'migration ' || id || ' ' || xmin from drizzle.__drizzle_migrations
     union all select name || ' ' || value from settings order by 1`,
  );

test('a database of commit 1911ec3 keeps every row and gets the schema of a fresh one, and a second start changes nothing', async () => {
  const before = await readRows();
  expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
  await migrateDatabase(url);
  const after = await readRows();
  expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)));
  expect(after['audit_seals']).toHaveLength(after['audit_entries']?.length ?? 0);
  // The tallies equal plain counts, also those that a migration began.
  const figures = (text: string) =>
    client.query<object>(`select * from (${text}) f where amount <> 0 order by metric, key`);
  const tallied = await figures('select metric, key, sum(amount)::int as amount from tallies group by 1, 2');
  expect(tallied.rows).toEqual((await figures(PLAIN)).rows);
  expect(tallied.rows.map((row) => Object.values(row)[0])).toEqual(
    expect.arrayContaining(['audit', 'notifications', 'sales', 'supports_unassigned']),
  );
  const { tallies = [] } = after;
  for (const rows of [before, after]) rows['tallies'] = [];
  // Read marks became everybody's own.
  expect(after['notification_marks']).toMatchObject([{ read_until: 0 }]);
  for (const row of before['notifications'] ?? []) Reflect.deleteProperty(row, 'read_at');
  // What the search of before read is gone.
  for (const row of before['support_messages'] ?? [])
    for (const column of ['search', 'words']) Reflect.deleteProperty(row, column);
  for (const [table, rows] of Object.entries(before)) {
    expect(after[table], table).toHaveLength(rows.length);
    expect(after[table], table).toMatchObject(rows);
  }
  const fresh = await createDatabase(server);
  onTestFinished(() =>
    withClient(server, async (each) => {
      await each.query(`drop database "${new URL(fresh).pathname.slice(1)}" with (force)`);
    }),
  );
  expect(await listLines(client, SCHEMA)).toEqual(await withClient(fresh, (each) => listLines(each, SCHEMA)));

  const writers = await readWriters();
  await migrateDatabase(url);
  expect(await readWriters()).toEqual(writers);
  expect(await readRows()).toEqual({ ...after, tallies });
});

test('a backup of a database of commit 1911ec3 is restored as an update would have left it', async () => {
  const [folder, place] = [await makeTestFolder(), await makePlace(server)];
  const old = { DATABASE_URL: url, DATA_DIR: await makeTestFolder() };
  expect(await runHere(backup, [folder], old)).toMatchObject({ code: 0, errors: '' });
  expect(await runHere(restoreBackup, [folder], place)).toMatchObject({ code: 0, errors: '' });
  await migrateDatabase(url);
  await withClient(place.DATABASE_URL, async (restored) => {
    expect(await listLines(restored, SCHEMA)).toEqual(await listLines(client, SCHEMA));
    expect(await readRows(restored)).toEqual(await readRows());
  });
});

test('an upgrade that fails halfway leaves the database as it was', async () => {
  // No migration creates `tally_between` any more, and objects that others built on it must not be dropped.
  await client.query(`create view sold as select tally_between('revenue', '2026', '2027') as cents`);
  const [schema, writers] = [await listLines(client, SCHEMA), await readWriters()];
  await expect(migrateDatabase(url)).rejects.toThrow(/cannot drop function tally_between/);
  expect([await listLines(client, SCHEMA), await readWriters()]).toEqual([schema, writers]);
  await client.query('drop view sold');
  await migrateDatabase(url);
});

test('a database older than 1911ec3 is refused, and the error names the commit to upgrade with', async () => {
  await client.query(`delete from drizzle.__drizzle_migrations where id > 20`);
  await client.query(
    `update settings set value = '0019_notifications_by_transaction' where name = 'newest_migration'`,
  );
  await expect(migrateDatabase(url)).rejects.toThrow(
    /too old .*it is at migration 0019_notifications_by_transaction\. Start commit 1911ec3 /,
  );
});

test('the server starts on the upgraded database, and its admin signs in', async () => {
  using folder = tempFolder();
  const running = startServer({ DATA_DIR: folder.path, DATABASE_URL: url });
  const response = await fetch(`${await running.address}${wire['account.login'].path}`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'hwivp1secret' }),
  });
  expect(response.status).toBe(200);
  expect(await stopServer(running)).toBe(0);
});
