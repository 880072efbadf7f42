import { afterAll, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const graph = async (start_date: string, end_date: string) =>
  (await world.call('dashboard.getGraph', { body: { filterType: 'custom', start_date, end_date } })).json()
    .data;

/** Returns the chart of January, what the month after says of it, and how many people there are today. */
async function look() {
  const { graphData, totalUsers, membershipRevenue } = await graph('2026-01-01', '2026-01-31');
  const { before } = await graph('2026-02-01', '2026-03-03');
  const [counts] = (await world.call('dashboard.get')).json().data;
  return { january: { graphData, totalUsers, membershipRevenue, before }, people: counts.registered_users };
}

test('a past month keeps its registrations and revenue when a person of it is removed, restored or purged', async () => {
  const person = await world.addUser({ createdAt: '2026-01-15T12:00:00Z' });
  await world.addUser({ createdAt: '2026-01-15T13:00:00Z' });
  await world.db.$client.query(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
     values ($1, 'monthly', now(), now(), 700, '2026-01-16T12:00:00Z')`,
    [person.id],
  );
  const { january, people } = await look();
  expect([january.totalUsers, january.membershipRevenue, january.before.totalUsers, people]).toEqual([
    2, 7, 2, 2,
  ]);

  await world.call('users.remove', { params: { id: person.id } });
  expect(await look()).toEqual({ january, people: 1 });
  await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
  expect(await look()).toEqual({ january, people: 2 });
  await world.call('users.remove', { params: { id: person.id } });
  await world.db.$client.query(
    `update users set deleted_at = now() - interval '31 days' where deleted_at is not null`,
  );
  expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
  expect(await look()).toEqual({ january, people: 1 });
});
