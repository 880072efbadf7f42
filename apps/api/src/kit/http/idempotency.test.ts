import { createHash } from 'node:crypto';

import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { sql } from '#kit/db/orm.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import type { Tx } from '#kit/db/db.ts';
import { isAnswered, runOnce } from '#kit/http/idempotency.ts';
import { settings } from '#kit/db/kit.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query(`delete from settings where name like 'test%'; truncate idempotency_keys`);
});

const question = { subject: 'test.create user 1', key: 'key-0001', body: { a: 1 } };
/** The work of a creating call; `id` is new each time it runs. */
const work = async (tx: Tx) => {
  const [made] = await tx
    .insert(settings)
    .values({ name: sql`'test' || gen_random_uuid()`, value: 'made' })
    .returning({ id: settings.name });
  return { data: made };
};
const count = () => world.db.$count(settings, sql`name like 'test%'`);

test('runs the work once for each key and repeats the first response', async () => {
  const first = await runOnce(world.db, question, work);
  expect(await runOnce(world.db, question, work)).toEqual(first);
  expect(await count()).toBe(1);
});

test('a concurrent request waits for the first and gets its response', async () => {
  const [gate, atWork] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = runOnce(world.db, question, async (tx) => {
    atWork.resolve();
    await gate.promise;
    return work(tx);
  });
  await atWork.promise;
  const others = Array.from({ length: 5 }, () => runOnce(world.db, question, work));
  // All five wait for the lock before the first continues.
  await expect
    .poll(
      async () =>
        (
          await world.db.$client.query(
            `select from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
             where locktype = 'advisory' and not granted`,
          )
        ).rowCount,
    )
    .toBe(5);
  gate.resolve();
  const answers = await Promise.all([first, ...others]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await count()).toBe(1);
});

test('failed work leaves nothing, and the next request with the key runs it', async () => {
  const failing = runOnce(world.db, question, async (tx) => {
    await work(tx);
    throw new Error('lost half-way');
  });
  await expect(failing).rejects.toThrow('lost half-way');
  expect(await count()).toBe(0);
  await runOnce(world.db, question, work);
  expect(await count()).toBe(1);
});

test('refuses another body with the same key, but accepts the key from another person or for another call', async () => {
  await runOnce(world.db, question, work);
  await expect(runOnce(world.db, { ...question, body: { a: 2 } }, work)).rejects.toMatchObject({
    code: 'key_reused',
  });
  await runOnce(world.db, { ...question, subject: 'test.create user 2' }, work);
  await runOnce(world.db, { ...question, key: 'key-0002' }, work);
  expect(await count()).toBe(3);
});

test('a key counts for 24 hours, and is then free for another call', async () => {
  const age = (time: string) =>
    world.db.$client.query('update idempotency_keys set created_at = now() - $1::interval', [time]);
  const first = await runOnce(world.db, question, work);
  await age('23 hours 59 minutes');
  expect(await isAnswered(world.db, question)).toBe(true);
  expect(await runOnce(world.db, question, work)).toEqual(first);
  await age('24 hours 1 minute');
  expect(await isAnswered(world.db, question)).toBe(false);
  const next = await runOnce(world.db, { ...question, body: { a: 2 } }, work);
  expect([next === first, await count()]).toEqual([false, 2]);
});

test('the stored request does not reveal its content, such as a password', async () => {
  await runOnce(world.db, question, work);
  const { rows } = await world.db.$client.query<{ key: string; hash: Buffer }>(
    'select key, request_hash as hash from idempotency_keys',
  );
  const guess = createHash('sha256').update(JSON.stringify(question.body)).digest();
  expect(rows.map(({ key, hash }) => [key === question.key, guess.equals(hash)])).toEqual([[false, false]]);
});
