import { calls } from '@greenroom/contract';
import { afterAll, expect, inject, test } from 'vitest';

import { addPartner, addSong } from '#testing/contest.ts';
import { addParlour } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const askTouches = async (...ids: number[]) =>
  calls['users.getTouches'].output.parse(
    (await world.call('users.getTouches', { query: { ids: JSON.stringify(ids) } })).json(),
  ).data;
const nothing = { count: 0, titles: [] };

test('deactivating people touches parlours to come, songs and podcasts, each counted once, the first three named', async () => {
  const { id: host } = await world.addUser();
  const { id: guest } = await world.addUser();
  for (const [at, suiteTitle] of ['One', 'Two', 'Three', 'Four'].entries()) {
    const startsAt = `2031-05-0${at + 1}T18:00:00.000Z`;
    const rsvps = suiteTitle === 'Two' ? [guest] : [];
    await addParlour(world, { ownerId: host, members: [guest], rsvps, suiteTitle, startsAt });
  }
  const past = await addParlour(world, { ownerId: host, suiteTitle: 'Past' });
  const gone = await addParlour(world, { ownerId: host, suiteTitle: 'Gone' });
  const { $client } = world.db;
  await $client.query('update parlours set live_at = now(), finished_at = now() where id = $1', [past]);
  await world.call('parlours.remove', { params: { id: gone } });
  await $client.query(`insert into podcasts (user_id, name) values ($1, 'Talks')`, [guest]);
  await addPartner(world, await addSong(world, { title: 'Morning Train' }), host, 0);

  const four = { count: 4, titles: ['One', 'Two', 'Three'] };
  const songs = { count: 1, titles: ['Morning Train'] };
  expect(await askTouches(host)).toEqual({
    hosted: four,
    joined: nothing,
    rsvps: nothing,
    songs,
    podcasts: nothing,
    votes: 0,
    votesAside: 0,
  });
  expect(await askTouches(host, guest)).toEqual({
    hosted: four,
    joined: four,
    rsvps: { count: 1, titles: ['Two'] },
    songs,
    podcasts: { count: 1, titles: ['Talks'] },
    votes: 0,
    votesAside: 0,
  });
  expect((await askTouches((await world.addUser()).id)).hosted).toEqual(nothing);
});
