import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { createWorld } from '#app/testing.ts';
import type { World } from '#app/testing.ts';
import { upkeep } from '#kit/upkeep.ts';
import { plans } from '#rooms/users/users.table.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
});
afterAll(() => world.close());

const restore = (id: number) => world.call('trash.restore', { body: { kind: 'users', id } });

test('what was removed can come back for 30 days, and then is emptied of all that is personal', async () => {
  const [fresh, late] = [
    await world.addUser({ name: 'Fresh' }),
    await world.addUser({ name: 'Late', city: 'Austin' }),
  ];
  await world.db.insert(plans).values({
    userId: late.id,
    name: 'weekly',
    startDate: '2026-01-01',
    endDate: '2026-01-08',
    baseAmountCents: 500,
  });
  for (const { id } of [fresh, late]) await world.call('users.remove', { params: { id } });
  await world.db.execute(sql`update users set deleted_at = now() - interval '31 days' where id = ${late.id}`);

  await upkeep(world.db, trashSpecs);
  await upkeep(world.db, trashSpecs);

  expect((await restore(late.id)).statusCode).toBe(404);
  expect((await restore(fresh.id)).statusCode).toBe(200);
  const { rows } = await world.db.execute(
    sql`select name, email, city, total_spent_cents::int as spent from users where id = ${late.id}`,
  );
  expect(rows[0]).toEqual({
    name: 'Deleted user',
    email: `deleted-${late.id}@deleted.invalid`,
    city: '',
    spent: 500,
  });
});

test('two rounds at once do the work of one', async () => {
  await world.addUser();
  await world.addUser();
  const total = async () =>
    (await world.db.execute<{ n: number }>(sql`select tally('users') as n`)).rows[0]?.n;
  const before = await total();
  await Promise.all([upkeep(world.db, trashSpecs), upkeep(world.db, trashSpecs)]);
  expect(await total()).toBe(before);
});
