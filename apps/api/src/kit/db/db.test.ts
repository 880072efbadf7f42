// @both: it is about the database.
import type { PoolClient } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { sql } from '#kit/db/orm.ts';
import { openLine } from '#testing/line.ts';
import { createWorld } from '#testing/world.ts';
import { migrateDatabase } from '#kit/db/migrate.ts';
import { isOutage, openDatabase } from '#kit/db/db.ts';

test('the pool replaces a connection that is cut before a transaction begins', async () => {
  const db = openDatabase(inject('databaseUrl'), () => undefined, { max: 1 });
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

test('a failed transaction is rolled back, and its connection stays usable', async () => {
  const db = openDatabase(inject('databaseUrl'), () => undefined, { max: 1 });
  onTestFinished(() => db.$client.end());
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`create table never (id int)`);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await db.execute(sql`select to_regclass('never') as made`);
  expect(rows).toEqual([{ made: null }]);
});

test('a start survives the loss of its migration connection while it waits', async () => {
  const world = await createWorld(inject('databaseUrl'));
  onTestFinished(() => world.close());
  const other = openDatabase(world.url, () => undefined, { max: 1 });
  onTestFinished(() => other.$client.end());
  const ask = (text: string) => world.db.$client.query(text);
  const holder = await other.$client.connect();
  await holder.query('begin; lock table pgboss.queue in access exclusive mode');
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

const QUICK = { silentMs: 100, everyMs: 10, answerMs: 100 };

test('calls fail with an outage when the database stops responding, and the pool recovers with it', async () => {
  const line = await openLine(inject('databaseUrl'));
  const db = openDatabase(line.url, () => undefined, { max: 2, silence: QUICK });
  onTestFinished(() => db.$client.end());
  const ask = () => db.execute(sql`select 1`);
  await ask();
  line.isSilent = true;
  const failure = await ask().catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  line.isSilent = false;
  const transaction = db.transaction(async (tx) => {
    line.isSilent = true;
    await tx.execute(sql`select 1`);
  });
  expect(isOutage(await transaction.catch((error: unknown) => error))).toBe(true);
  line.isSilent = false;
  await expect.poll(() => ask().then(() => true)).toBe(true);
});

test('a write that meets a primary that has become a replica is an outage', async () => {
  const db = openDatabase(inject('databaseUrl'), () => undefined, { max: 1 });
  onTestFinished(() => db.$client.end());
  const failure = await db
    .transaction((tx) => tx.execute(sql`create table kept (id int)`), { accessMode: 'read only' })
    .catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
});

test('a slow statement is not cancelled while the database responds to others', async () => {
  const line = await openLine(inject('databaseUrl'));
  const db = openDatabase(line.url, () => undefined, { max: 1, silence: { ...QUICK, answerMs: 2000 } });
  onTestFinished(() => db.$client.end());
  const { rows } = await db.execute(sql`select pg_sleep(0.5) is null as slept`);
  expect(rows).toEqual([{ slept: false }]);
});
