import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { createWorld } from '#app/testing.ts';
import { openDatabase } from '#kit/db.ts';
import { migrateDatabase } from '#kit/migrate.ts';

test('a connection that is cut before a transaction begins on it is not lost to the pool', async () => {
  const db = openDatabase(inject('databaseUrl'), () => undefined, 1);
  onTestFinished(() => db.$client.end());
  await db.transaction((tx) => tx.execute(sql`select 1`));
  db.$client.once('acquire', (client: PoolClient & { connection?: { stream: { destroy(): void } } }) =>
    client.connection?.stream.destroy(),
  );
  await expect(db.transaction(async () => undefined)).rejects.toThrow('begin');
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 2 as two`));
  expect(rows).toEqual([{ two: 2 }]);
  expect(db.$client.totalCount).toBe(1);
});

test('a transaction that fails is undone, and its connection goes on', async () => {
  const db = openDatabase(inject('databaseUrl'), () => undefined, 1);
  onTestFinished(() => db.$client.end());
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`create table never (id int)`);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await db.execute(sql`select to_regclass('never') as made`);
  expect(rows).toEqual([{ made: null }]);
});

test('a start whose migrating connection is cut while it waits goes on, and ends no process', async () => {
  const world = await createWorld(inject('databaseUrl'));
  onTestFinished(() => world.close());
  const other = openDatabase(world.url, () => undefined, 1);
  onTestFinished(() => other.$client.end());
  const ask = (text: string) => world.db.$client.query(text);
  const holder = await other.$client.connect();
  await holder.query('begin; lock table pgboss.version in access exclusive mode');
  const migrated = migrateDatabase(world.url);
  await expect
    .poll(
      async () =>
        (
          await ask(`select from pg_stat_activity where wait_event_type = 'Lock'
      and application_name = 'pgboss' and datname = current_database()`)
        ).rowCount,
    )
    .toBe(1);
  const { rowCount } = await ask(`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    and objid = 5230411`);
  expect(rowCount).toBe(1);
  await holder.query('commit');
  holder.release();
  await migrated;
});
