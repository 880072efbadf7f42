import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openDatabase } from '#kit/db.ts';

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
