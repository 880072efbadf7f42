import { calls } from '@greenroom/contract';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let host: { id: number; name: string; email: string };
let key: string;
beforeAll(async () => {
  host = await world.addUser({ name: 'Ada Host', city: 'Austin', state: 'TX' });
  const file = { owner: host.id, folder: 'audio', kind: 'audio', name: 'a.wav' } as const;
  ({ key } = await world.upload({ ...file, bytes: samples.wav(1) }));
});
beforeEach(async () => {
  await world.db.$client.query('delete from tracks; delete from podcasts');
});

const post = (name = 'Late Mix', tracks = 1) =>
  world.call('podcasts.create', {
    body: {
      name,
      user_id: host.id,
      is_show: true,
      audio_url: Array.from({ length: tracks }, () => ({ url: key, duration: 1, title: 'One' })),
    },
  });
const get = async (id = host.id) =>
  calls['podcasts.get'].output.parse((await world.call('podcasts.get', { params: { id } })).json()).data;
const list = async (query: object = {}) =>
  calls['podcasts.list'].output.parse((await world.call('podcasts.list', { query })).json());

const found = async (search: string) => (await list({ search })).data.map(({ id }) => id);

const make = async (name: string, count: number, days: number) => {
  const person = await world.addUser({ name, email: `${name.replace(' ', '.')}@example.com`.toLowerCase() });
  await world.db.$client.query(
    `insert into podcasts (user_id, name, created_at)
     select $1, 'P', now() - make_interval(days => $2 + i) from generate_series(0, $3 - 1) i`,
    [person.id, days, count],
  );
  return person;
};

describe('the list', () => {
  test('shows the users with a podcast, with their number and the date of the newest, in each order', async () => {
    const [zoe, amy, ben] = [await make('zoe', 2, 1), await make('Amy', 3, 5), await make('ben', 1, 3)];
    await world.addUser({ name: 'No Podcast' });
    const order = async (query: object) => (await list(query)).data.map(({ id }) => id);
    expect(await order({})).toEqual([zoe.id, ben.id, amy.id]);
    expect(await order({ sort_by: 'name', sort_dir: 'asc' })).toEqual([amy.id, ben.id, zoe.id]);
    expect(await order({ sort_by: 'email', sort_dir: 'desc' })).toEqual([zoe.id, ben.id, amy.id]);
    expect(await order({ sort_by: 'podcasts', sort_dir: 'asc' })).toEqual([ben.id, zoe.id, amy.id]);
    const { data, totalCounts } = await list({ limit: 1, page: 2 });
    expect(totalCounts).toBe(3);
    expect(data).toMatchObject([{ id: ben.id, name: 'ben', podcasts: 1, profile_image_url: null }]);
    expect(await list({ page: 9 })).toEqual({ data: [], totalCounts: 3, hasMore: false });
  });

  test('is searched by a word of the artist and one of a title at once', async () => {
    const [mira] = [await make('Mira Moon', 1, 1), await make('Mira Sun', 1, 1)];
    await world.db.$client.query("update podcasts set name = 'Late Harvest' where user_id = $1", [mira.id]);
    expect(await found('mira harvest')).toEqual([mira.id]);
    expect(await found('sun harvest')).toEqual([]);
  });

  test('is paged without repeating or skipping users when many are equal', async () => {
    const same = await Promise.all(Array.from({ length: 7 }, (_, i) => make(`same${i}`, 1, 0)));
    const seen = [];
    for (let page = 1; page <= 3; page += 1) {
      seen.push(...(await list({ sort_by: 'podcasts', limit: 3, page })).data.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual(expect.arrayContaining(same.map(({ id }) => id)));
  });

  test('is counted exactly while many are created and removed simultaneously', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => post()));
    expect((await list()).data).toMatchObject([{ id: host.id, podcasts: 10 }]);
    const ids = made.slice(0, 9).map((response) => response.json().data.id as number);
    await Promise.all(ids.map((id) => world.call('podcasts.remove', { params: { id } })));
    expect(await list()).toMatchObject({ totalCounts: 1, data: [{ id: host.id, podcasts: 1 }] });
  });

  test.each([
    ['sort_by', 'id'],
    ['sort_dir', 'up'],
    ['page', '0'],
    ['limit', '101'],
  ])('rejects %s=%s', async (name, value) => {
    const response = await world.call('podcasts.list', { query: { [name]: value } });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toHaveProperty(name);
  });
});

describe('the podcasts of a user', () => {
  test('are listed with their owner, newest first, or empty', async () => {
    expect(await get()).toEqual({
      user: {
        id: host.id,
        name: 'Ada Host',
        email: host.email,
        city: 'Austin',
        state: 'TX',
        profile_image_url: null,
      },
      podcasts: [],
    });
    await post('First');
    await post('Second');
    expect((await get()).podcasts.map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  test.each(['987654', '0', '-1', 'x', '1e3'])('with the id %s are empty', async (id) => {
    const response = await world.call('podcasts.get', { params: { id } });
    expect(response.statusCode).toBe(id === '987654' ? 404 : 400);
  });
});

describe('removing a podcast', () => {
  test('removes its tracks too, and restoring restores both', async () => {
    const { data } = (await post('Late Mix', 2)).json();
    const removed = await world.call('podcasts.remove', { params: { id: data.id } });
    expect(removed.json()).toEqual({ msg: PODCAST_MESSAGES.deleted });
    expect((await get()).podcasts).toEqual([]);
    expect(await list()).toEqual({ data: [], totalCounts: 0, hasMore: false });
    expect((await world.call('podcasts.remove', { params: { id: data.id } })).statusCode).toBe(404);
    const audit = await world.call('audit.list', {
      query: { action: 'podcasts.remove', record: `${data.id}` },
    });
    expect(audit.json().data).toMatchObject([{ before: { name: 'Late Mix', tracks: ['One', 'One'] } }]);
    // Its audio is kept for as long as it can be restored.
    expect((await world.call('media.removeObject', { query: { url_key: key } })).statusCode).toBe(409);

    const back = await world.call('trash.restore', { body: { kind: 'podcasts', id: data.id } });
    expect(back.json()).toEqual({ msg: 'Late Mix was restored.' });
    expect((await get()).podcasts).toEqual([data]);
    expect((await list()).totalCounts).toBe(1);
  });

  test('answers 404 when it does not exist', async () => {
    expect((await world.call('podcasts.remove', { params: { id: 987_654 } })).statusCode).toBe(404);
  });

  test('whose owner is removed is restored only with the owner', async () => {
    const person = await world.addUser();
    const made = await world.db.$client.query<{ id: number }>(
      `insert into podcasts (user_id, name) values ($1, 'Theirs') returning id`,
      [person.id],
    );
    const id = made.rows[0]?.id ?? 0;
    await world.call('users.remove', { params: { id: person.id } });
    expect((await list()).totalCounts).toBe(0);
    const alone = await world.call('trash.restore', { body: { kind: 'podcasts', id } });
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'conflict']);
    await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect((await get(person.id)).podcasts).toMatchObject([{ id, name: 'Theirs' }]);
    expect((await list()).data).toMatchObject([{ id: person.id, podcasts: 1 }]);
  });
});
