import { calls } from '@greenroom/contract';
import { afterAll, expect, inject, test } from 'vitest';

import { sql } from '#kit/db/orm.ts';
import { addSong } from '#testing/contest.ts';
import { eraseListed } from '#testing/erasure.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

async function list(query: object = {}) {
  const response = await world.call('audit.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  return calls['audit.list'].output.parse(response.json());
}

async function removePeople(count: number): Promise<number[]> {
  const people = await Promise.all(Array.from({ length: count }, () => world.addUser()));
  const ids = people.map(({ id }) => id);
  const response = await world.call('users.changeMany', { body: { action: 'remove', ids } });
  expect(response.statusCode, response.body).toBe(200);
  return ids;
}

test('an act on many records is one row, which unfolds into its entries, and the totals count acts', async () => {
  const before = await list({ acts: 'true' });
  const ids = await removePeople(40);
  const { data, totalCounts } = await list({ acts: 'true', limit: 5 });
  expect(totalCounts).toBe(before.totalCounts + 1);
  expect(data[0]).toMatchObject({ action: 'users.remove', entries: 40 });

  const act = data[0]?.id ?? 0;
  const unfolded = [
    ...(await list({ act, limit: 25 })).data,
    ...(await list({ act, limit: 25, page: 2 })).data,
  ];
  expect(unfolded.map(({ record }) => Number(record)).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  );
  expect((await list({ act })).totalCounts).toBe(40);
});

test('filters and pages count acts, and single records, searches and old calls have each entry', async () => {
  await removePeople(3);
  const [one = 0] = await removePeople(2);
  const narrowed = { action: 'users.remove', actor: world.admin.id };
  for (const query of [{ action: 'users.remove' }, narrowed]) {
    const acts = await list({ ...query, acts: 'true', limit: 2 });
    const rest = await list({ ...query, acts: 'true', limit: 2, page: 2 });
    expect(acts.data.map(({ entries }) => entries)).toEqual([2, 3]);
    expect(acts.data.length + rest.data.length).toBe(acts.totalCounts);
    const all = await list({ ...query, limit: 100 });
    expect(all.totalCounts).toBe(45);
    expect(all.data).toHaveLength(45);
  }
  const ofOne = await list({ kind: 'users', record: one, acts: 'true' });
  expect(ofOne.data).toMatchObject([{ action: 'users.remove' }]);
});

test('an act stays one row when the details of its entries are erased', async () => {
  const [one = 0] = await removePeople(4);
  await eraseListed(world.db, sql`kind = 'users' and record = ${String(one)}`);
  const { data } = await list({ action: 'users.remove', acts: 'true', limit: 1 });
  expect(data).toMatchObject([{ entries: 4 }]);
});

test('the songs of one press of Start Voting are one act', async () => {
  const songs = await Promise.all([1, 2, 3].map(() => addSong(world, { featured: true })));
  for (const id of songs) {
    const body = { id, is_active: true, press: 'one-press-of-start' };
    expect((await world.call('contest.setActive', { body })).statusCode).toBe(200);
  }
  const { data, totalCounts } = await list({ action: 'contest.setActive', acts: 'true' });
  expect(data).toMatchObject([{ entries: 3 }]);
  expect(totalCounts).toBe(1);
});
