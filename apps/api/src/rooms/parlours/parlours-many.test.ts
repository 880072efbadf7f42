import { calls } from '@greenroom/contract';
import { PARLOUR } from '@greenroom/contract/parlours.rules';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const COUNT = PARLOUR.listMax + 215;

/** One a day from the first of January 2031 on, at noon in New York. */
beforeAll(async () => {
  const { id: host } = await world.addUser();
  await world.db.$client.query(
    `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at, live_at)
     select $1, 'Evening ' || n, 1000, 'demo/poster.webp', timestamptz '2031-01-01 17:00Z' + n * interval '1 day',
       case when n in (0, 700) then now() end
     from generate_series(0, $2::int - 1) n`,
    [host, COUNT],
  );
});

const list = async (query = {}) => {
  const response = await world.call('parlours.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  return calls['parlours.list'].output.parse(response.json());
};

test('the list of many parlours says how many there are of all', async () => {
  const { data, total, live } = await list();
  expect({ rows: data.length, total, live }).toEqual({ rows: PARLOUR.listMax, total: COUNT, live: 2 });
});

test('a month that the list does not reach has its own parlours, with the days of the weeks around it', async () => {
  const { data, total } = await list({ month: '2032-10' });
  const days = data.map(({ start_date }) => start_date.slice(0, 10)).toSorted();
  expect([days[0], days.at(-1)]).toEqual(['2032-09-24', '2032-11-07']);
  expect(days).toHaveLength(45);
  expect(total, 'of all months').toBe(COUNT);
});

test('refuses a month that is none', async () => {
  for (const month of ['2032-13', '1999-01', '2032', 'now']) {
    expect((await world.call('parlours.list', { query: { month } })).statusCode, month).toBe(400);
  }
});

test('one parlour is found by its id, however far away it is', async () => {
  const { rows } = await world.db.$client.query<{ id: number }>(
    `select id from parlours where suite_title = 'Evening 699'`,
  );
  const { data } = await list({ id: String(rows[0]?.id) });
  expect(data.map(({ suite_title }) => suite_title)).toEqual(['Evening 699']);
  expect((await list({ id: '987654321' })).data).toEqual([]);
});

test('the CSV has every parlour, latest start first', async () => {
  const { body } = await world.call('parlours.export');
  const titles = [...body.matchAll(/"(Evening \d+)"/g)].map(([, title]) => title);
  expect(titles).toEqual(Array.from({ length: COUNT }, (_, at) => `Evening ${COUNT - 1 - at}`));
});
