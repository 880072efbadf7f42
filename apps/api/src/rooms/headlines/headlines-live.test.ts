import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { tellOfLive } from '#rooms/headlines/headlines-live.service.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const told = () => query('select kind, message, link from notifications order by id');

beforeEach(async () => {
  await query('truncate notifications');
  await query('delete from headlines');
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function create(publishAt: string | null, title = 'Tonight <live>'): Promise<number> {
  const body = {
    title,
    type: 1,
    description: 'Words',
    website_link: 'https://example.com',
    publish_at: publishAt,
  };
  return (await world.call('headlines.create', { body })).json().data.id;
}

/** Lets the time of a headline come `hours` ago, as if it had been scheduled before. */
const come = (id: number, hours = 0) =>
  query(`update headlines set publish_at = now() - make_interval(hours => $2) where id = $1`, [
    id,
    hours,
  ]).then(() => query('update headlines set is_awaited = true where id = $1', [id]));

test('the staff are told once when the time of a scheduled headline comes, by one of several servers', async () => {
  const id = await create(inHours(2));
  await tellOfLive(world.db);
  expect(await told()).toEqual([]);
  await come(id);
  await Promise.all([1, 2, 3].map(() => tellOfLive(world.db)));
  await tellOfLive(world.db);
  expect(await told()).toEqual([
    {
      kind: 'headlines',
      message: 'The scheduled headline <strong>Tonight &lt;live&gt;</strong> is in the app now.',
      link: `/headline-management?id=${id}`,
    },
  ]);
});

const awaited = async (id: number) =>
  (await query('select is_awaited as is from headlines where id = $1', [id]))[0]?.['is'];

test('what is awaited follows the time that was set last', async () => {
  const id = await create('now');
  expect(await awaited(id)).toBe(false);
  for (const [publishAt, is] of [
    [inHours(3), true],
    [null, false],
    [inHours(5), true],
    ['now', false],
  ] as const) {
    await world.call('headlines.setPublished', { params: { id }, body: { publish_at: publishAt } });
    expect([publishAt, await awaited(id)]).toEqual([publishAt, is]);
  }
});

test('nobody is told of a headline that was removed, or came while no server ran', async () => {
  const [gone, old] = [await create(inHours(1)), await create(inHours(1))];
  await come(gone);
  await come(old, 30);
  await world.call('headlines.remove', { params: { id: gone } });
  await tellOfLive(world.db);
  expect(await told()).toEqual([]);
  expect(await query('select from headlines where is_awaited')).toEqual([]);
});
