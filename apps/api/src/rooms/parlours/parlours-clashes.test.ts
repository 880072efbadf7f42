import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addParlour, addSale } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users cascade');
});

const MINUTE = 60_000;
const TIME = '2031-05-01T20:00:00Z';
const at = (minutes: number, from = Date.parse(TIME)) => new Date(from + minutes * MINUTE).toISOString();
const addUserId = async (name?: string) => (await world.addUser(name === undefined ? {} : { name })).id;
const ask = (start_date: string, people: number[], except?: number) =>
  world.call('parlours.listClashes', {
    query: { start_date, user_ids: people.join(','), ...(except !== undefined && { except }) },
  });
const clashes = async (start: string, people: number[], except?: number) =>
  calls['parlours.listClashes'].output.parse((await ask(start, people, except)).json()).data;
const ids = async (...asked: Parameters<typeof clashes>) => (await clashes(...asked)).map(({ id }) => id);

describe('clashes', () => {
  test('are parlours with any of these users as host or member, and list which of them take part', async () => {
    const [host, member, both, other] = [
      await addUserId('Hana'),
      await addUserId('Mia'),
      await addUserId('Bo'),
      await addUserId(),
    ];
    const hosted = await addParlour(world, { ownerId: host, members: [both, other], startsAt: at(-30) });
    const joined = await addParlour(world, { ownerId: both, members: [other, member], startsAt: at(60) });
    await addParlour(world, { members: [other], startsAt: at(0) });
    expect(await clashes(TIME, [member, host, both, both])).toEqual([
      {
        id: hosted,
        suite_title: expect.any(String),
        start_date: at(-30),
        live: false,
        people: [
          { id: both, name: 'Bo' },
          { id: host, name: 'Hana' },
        ],
      },
      {
        id: joined,
        suite_title: expect.any(String),
        start_date: at(60),
        live: false,
        people: [
          { id: both, name: 'Bo' },
          { id: member, name: 'Mia' },
        ],
      },
    ]);
  });

  test('start less than two hours before or after', async () => {
    const ownerId = await addUserId();
    for (const minutes of [-120, 120]) await addParlour(world, { ownerId, startsAt: at(minutes) });
    const near: number[] = [];
    for (const minutes of [-119, 0, 119])
      near.push(await addParlour(world, { ownerId, startsAt: at(minutes) }));
    expect(await ids(TIME, [ownerId])).toEqual(near);
    expect(await ids('2031-05-01T16:00:00-04:00', [ownerId])).toEqual(near);
  });

  test('are measured in real hours across a night in which the clock changes', async () => {
    const ownerId = await addUserId();
    // 1:30 in New York, and 3:15 after the skipped hour: 45 minutes later.
    const id = await addParlour(world, { ownerId, startsAt: '2031-03-09T01:30:00-05:00' });
    expect(await ids('2031-03-09T03:15:00-04:00', [ownerId])).toEqual([id]);
    // 0:45, and 1:50 when the clock shows it for the second time: 125 minutes later.
    await addParlour(world, { ownerId, startsAt: '2031-11-02T00:45:00-04:00' });
    expect(await ids('2031-11-02T01:50:00-05:00', [ownerId])).toEqual([]);
  });

  test('include parlours that are live around that time, whenever they were scheduled', async () => {
    const ownerId = await addUserId();
    const now = Date.now();
    const live = await addParlour(world, {
      ownerId,
      startsAt: at(-600, now),
      liveAt: at(-590, now),
    });
    const [clash] = await clashes(at(100, now), [ownerId]);
    expect(clash).toMatchObject({ id: live, live: true });
    expect(await ids(at(-300, now), [ownerId])).toEqual([live]);
    expect(await ids(at(130, now), [ownerId])).toEqual([]);
    expect(await ids(at(-730, now), [ownerId])).toEqual([]);
  });

  test('exclude the parlour itself, finished or removed parlours, and those of a removed host', async () => {
    const ownerId = await addUserId();
    const gone = (await world.addUser({ deletedAt: '2026-01-01T10:00:00Z' })).id;
    const itself = await addParlour(world, { ownerId, startsAt: TIME });
    await addSale(world, { ownerId, startsAt: TIME });
    await addParlour(world, { ownerId, startsAt: TIME, deletedAt: '2026-01-01T10:00:00Z' });
    await addParlour(world, { ownerId: gone, members: [ownerId], startsAt: TIME });
    await addParlour(world, { members: [gone], startsAt: TIME });
    expect(await ids(TIME, [ownerId, gone], itself)).toEqual([]);
    expect(await ids(TIME, [ownerId, gone])).toEqual([itself]);
  });

  test('can be requested for as many users as a parlour can have', async () => {
    const ownerId = await addUserId();
    const id = await addParlour(world, { ownerId, startsAt: TIME });
    const others = Array.from({ length: 100 }, (_, index) => 1_000_000 + index);
    expect(await ids(TIME, [...others, ownerId])).toEqual([id]);
  });

  test.each([
    ['start_date', { user_ids: '1' }],
    ['start_date', { start_date: '2031-05-01', user_ids: '1' }],
    ['start_date', { start_date: '2031-05-01T20:00:00', user_ids: '1' }],
    ['start_date', { start_date: '9999-05-01T20:00:00Z', user_ids: '1' }],
    ['user_ids', { start_date: TIME }],
    ['user_ids', { start_date: TIME, user_ids: '1,,2' }],
    ['user_ids', { start_date: TIME, user_ids: '1,2x' }],
    ['user_ids', { start_date: TIME, user_ids: Array.from({ length: 102 }, () => '1').join(',') }],
    ['except', { start_date: TIME, user_ids: '1', except: 'x' }],
  ])('are refused with a wrong %s: %j', async (field, query) => {
    const response = await world.call('parlours.listClashes', { query });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { errors: { [field]: [expect.any(String)] } },
    ]);
  });
});
