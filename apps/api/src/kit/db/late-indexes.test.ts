// @both: it is about the database.
import { Client } from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';

import { applyStatement, buildIndexes } from '#kit/db/late-indexes.ts';
import { MIGRATIONS } from '#kit/db/migrate.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);

const build = (until?: AbortSignal) =>
  buildIndexes(world.db, world.url, { folder: MIGRATIONS, ...(until && { until }) });

/** Returns what an index is, and whether it can be used. */
async function look(name: string): Promise<{ id: number; is: string; valid: boolean } | undefined> {
  const { rows } = await query(
    `select oid::int as id, pg_get_indexdef(oid) as is, indisvalid as valid
     from pg_class join pg_index on indexrelid = oid where relname = $1`,
    [name],
  );
  return rows[0];
}

async function connect(): Promise<Client> {
  const client = new Client(world.url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('an update makes an index of a small table, and leaves that of a large one', async () => {
  const client = await connect();
  await client.query('create table hats (name text); create table coats (name text)');
  await client.query(`insert into coats select repeat('x', 1700) from generate_series(1, 20000)`);
  await client.query('begin');
  for (const table of ['hats', 'coats'])
    await applyStatement(client, `CREATE INDEX CONCURRENTLY "${table}_by_name" ON "${table}" ("name");`);
  await client.query('commit');
  expect(await look('hats_by_name')).toMatchObject({ valid: true });
  expect(await look('coats_by_name')).toBeUndefined();
});

test('an index that an update has left is built later, as the migration says', async () => {
  const before = await look('users_in_order');
  await query('drop index users_in_order');
  await build();
  expect(await look('users_in_order')).toMatchObject({ is: before?.is, valid: true });
});

test('an index that a process left unfinished is built anew', async () => {
  const before = await look('hosts_in_order');
  await query('update pg_index set indisvalid = false where indexrelid = $1', [before?.id]);
  await build();
  const after = await look('hosts_in_order');
  expect(after).toMatchObject({ is: before?.is, valid: true });
  expect(after?.id).not.toBe(before?.id);
});

test('when the database sorts names otherwise than before, their indexes are built anew', async () => {
  const before = await look('users_in_order');
  await query(`update pg_collation set collversion = '1' where collname = 'names'`);
  await build();
  const after = await look('users_in_order');
  expect(after?.id).not.toBe(before?.id);
  // Then there is nothing to do.
  await build();
  expect(await look('users_in_order')).toEqual(after);
});

test('while another process builds indexes, nothing is done', async () => {
  await query('drop index users_in_order');
  const other = await connect();
  await other.query('select pg_advisory_lock(5230417)');
  await build();
  expect(await look('users_in_order')).toBeUndefined();
  await other.query('select pg_advisory_unlock(5230417)');
  await build();
  expect(await look('users_in_order')).toMatchObject({ valid: true });
});

test('a server that stops does not wait for an index, which PostgreSQL finishes', async () => {
  await query('drop index users_in_order');
  const other = await connect();
  await other.query('begin; lock table users in row exclusive mode');
  const stopped = new AbortController();
  const built = build(stopped.signal);
  const waits = `select from pg_stat_activity where query like '%CREATE INDEX CONCURRENTLY%' and wait_event_type = 'Lock'
    and datname = current_database()`;
  await expect.poll(async () => (await query(waits)).rowCount).toBe(1);
  stopped.abort();
  await built;
  await other.query('commit');
  await expect.poll(async () => (await look('users_in_order'))?.valid).toBe(true);
});
