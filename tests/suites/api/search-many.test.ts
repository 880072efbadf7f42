import { calls } from '@greenroom/contract';
import { SEARCH_MOST } from '@greenroom/contract/kit/search';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const MANY = SEARCH_MOST + 5;

/** One person more than is counted is called Frequent; as many as are counted are called Counted Xylo. */
beforeAll(async () => {
  // In parts, since a statement may take five seconds.
  const add = async (count: number, name: string, city: string) => {
    for (let from = 0; from < count; from += 2500) {
      await world.db.$client.query(
        `insert into users (name, email, city, created_at)
         select $3, gen_random_uuid() || '@example.com', $4, '2026-01-01'::timestamptz + i * interval '1 second'
         from generate_series($1::int, $2::int) i`,
        [from + 1, Math.min(from + 2500, count), name, city],
      );
    }
  };
  await add(MANY, 'Frequent Smith', 'Springfield');
  await add(SEARCH_MOST, 'Counted Xylo', 'Elsewhere');
  await world.db.$client.query('analyze users, tallies');
}, 120_000);

const list = async (query: Record<string, string>) => {
  const response = await world.call('users.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.list'].output.parse(response.json());
};

test.each([
  ['by a word of the name, which a tally has', { search: 'frequent' }],
  ['by a part of a word', { search: 'reque' }],
  ['by two words', { search: 'smith freq' }],
  ['by a city, which a tally has', { search: 'springfield' }],
  ['with a filter', { search: 'frequent', active: 'true' }],
  ['in another order', { search: 'frequent', sort_by: 'name', sort_dir: 'asc' }],
])('more than are counted, %s', async (_title, query) => {
  const { data, totalCounts, hasMore } = await list(query);
  expect({ rows: data.length, totalCounts, hasMore }).toEqual({
    rows: 10,
    totalCounts: SEARCH_MOST,
    hasMore: true,
  });
  expect(new Set(data.map(({ name }) => name))).toEqual(new Set(['Frequent Smith']));
});

test.each([
  [{ search: 'xylo' }],
  [{ search: 'counted' }],
  [{ search: 'xyl coun' }],
  [{ search: 'elsewhere' }],
])('as many as are counted are counted: %j', async (query) => {
  const { totalCounts, hasMore } = await list(query);
  expect({ totalCounts, hasMore }).toEqual({ totalCounts: SEARCH_MOST, hasMore: false });
});

const listFoundIds = async (page: string) =>
  (await list({ search: 'frequent', limit: '100', page })).data.map(({ id }) => id);

test('the last page that the pager leads to has rows, each once, and the next ones are in order', async () => {
  const last = String(SEARCH_MOST / 100);
  const newest = await world.db.$client.query<{ id: number }>(
    `select id from users where name = 'Frequent Smith' order by created_at desc, id desc`,
  );
  const ids = newest.rows.map(({ id }) => id);
  expect(await listFoundIds(last)).toEqual(ids.slice(SEARCH_MOST - 100, SEARCH_MOST));
  expect(await listFoundIds('1')).toEqual(ids.slice(0, 100));
});

test('an export of a search has them all', async () => {
  const { body } = await world.call('users.export', { query: { search: 'frequent' } });
  expect(body.trim().split('\n')).toHaveLength(MANY + 1);
});

test('those who were removed are no longer counted', async () => {
  const { db } = world;
  await db.$client.query(
    `update users set deleted_at = now() where id in (select id from users where name = 'Frequent Smith' limit 6)`,
  );
  for (const search of ['frequent', 'springfield', 'reque']) {
    const { totalCounts, hasMore } = await list({ search });
    expect({ search, totalCounts, hasMore }).toEqual({ search, totalCounts: MANY - 6, hasMore: false });
  }
});
