import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { addParlour, findParlour } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { TIME_ZONE: 'Europe/Berlin' });
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users, idempotency_keys cascade');
});

const seriesOf = async (id: number, weeks: number) =>
  calls['parlours.getSeries'].output.parse(
    (await world.call('parlours.getSeries', { params: { id }, query: { weeks } })).json(),
  ).data;
const create = (id: number, weeks: number[]) =>
  world.call('parlours.createSeries', { params: { id }, body: { weeks } });

test('a parlour repeats at the same time of the clocks it is shown in, also when those change', async () => {
  const { id: ownerId } = await world.addUser();
  const { id: guest } = await world.addUser();
  // 1 PM in New York, a week before the clocks go forward there; Berlin's, the community's, go two weeks later.
  const id = await addParlour(world, { ownerId, members: [guest], startsAt: '2027-03-07T18:00:00.000Z' });
  const busy = await addParlour(world, { ownerId: guest, startsAt: '2027-03-21T17:30:00.000Z' });
  const series = await seriesOf(id, 2);
  expect(series.map(({ start_date }) => start_date)).toEqual([
    '2027-03-14T17:00:00.000Z',
    '2027-03-21T17:00:00.000Z',
  ]);
  expect(series.map(({ clashes }) => clashes.map((each) => each.id))).toEqual([[], [busy]]);

  const made = calls['parlours.createSeries'].output.parse((await create(id, [2, 1])).json());
  expect(made.msg).toBe('2 parlours were created.');
  expect(made.data.map(({ start_date }) => start_date)).toEqual(series.map(({ start_date }) => start_date));
  const [first] = made.data;
  expect(first).toMatchObject({ is_public: false, owner: { id: ownerId }, guest: { id: guest }, rsvps: 0 });
  // Each is a parlour of its own.
  await world.call('parlours.setShown', { params: { id: first?.id ?? 0 }, body: { is_public: true } });
  expect(await findParlour(world, made.data[1]?.id ?? 0)).toMatchObject({ is_public: false });
});

test('a series is refused without weeks, with one twice, and of a parlour that is gone or has finished', async () => {
  const id = await addParlour(world);
  expect((await create(id, [])).statusCode).toBe(400);
  expect((await create(id, [1, 1])).statusCode).toBe(400);
  expect((await create(id, [27])).statusCode).toBe(400);
  expect((await create(999_999, [1])).statusCode).toBe(404);
  await world.db.$client.query('update parlours set live_at = now(), finished_at = now()');
  expect((await create(id, [1])).statusCode).toBe(409);
});
