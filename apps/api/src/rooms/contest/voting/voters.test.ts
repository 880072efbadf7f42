import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { addStartedSong, addVotes } from '#testing/contest.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let song: number;
beforeEach(async () => {
  song = await addStartedSong(world);
});

const list = (query: Record<string, unknown> = {}, id = song) =>
  world.call('contest.listVoters', { params: { id }, query });
async function voters(query: Record<string, unknown> = {}) {
  const response = await list(query);
  expect(response.statusCode, response.body).toBe(200);
  return calls['contest.listVoters'].output.parse(response.json());
}
const names = async (query: Record<string, unknown> = {}) =>
  (await voters(query)).data.map(({ name }) => name);

async function voteAs(user: Parameters<World['addUser']>[0]): Promise<{ id: number; name: string }> {
  const person = await world.addUser(user);
  const token = await world.tokenOf(person.id);
  const response = await world.call('contest.vote', { params: { id: song }, token });
  expect(response.statusCode, response.body).toBe(201);
  return person;
}

describe('the voters of a song', () => {
  test('lists registered voters with name, location and picture, newest first', async () => {
    const ada = await voteAs({ name: 'Ada', city: 'Oslo', state: 'Norway', profileImage: 'demo/ada.jpg' });
    const bo = await voteAs({ name: 'Bo' });
    await addVotes(world, song, 3);
    const { data, totalCounts } = await voters();
    expect(totalCounts).toBe(2);
    expect(data).toMatchObject([
      { name: 'Bo', person: { id: bo.id, name: 'Bo', city: '', state: '', profile_image_url: null } },
      { name: 'Ada', person: { id: ada.id, name: 'Ada', city: 'Oslo', state: 'Norway' } },
    ]);
    expect(data[1]?.person?.profile_image_url).toMatch(/\/media\/demo\/ada\.jpg$/);
    expect(Date.parse(data[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(data[1]?.createdAt ?? ''));
  });

  test('lists anonymous voters with the names they gave', async () => {
    await voteAs({ name: 'Ada' });
    await addVotes(world, song, 3);
    const { data, totalCounts } = await voters({ kind: 'not_logged' });
    expect(totalCounts).toBe(3);
    expect(data.map(({ name, person }) => ({ name, person }))).toEqual(
      ['Voter 3', 'Voter 2', 'Voter 1'].map((name) => ({ name, person: null })),
    );
  });

  test('counts removed voters, but neither names nor finds them', async () => {
    const ada = await voteAs({ name: 'Ada Lovelace', city: 'London', profileImage: 'demo/ada.jpg' });
    await world.call('users.remove', { params: { id: ada.id } });
    const { data, totalCounts } = await voters();
    expect(totalCounts).toBe(1);
    expect(data).toMatchObject([
      {
        name: 'Deleted user',
        person: { id: null, name: 'Deleted user', city: '', state: '', profile_image_url: null },
      },
    ]);
    expect(await voters({ search: 'lovelace' })).toEqual({ data: [], totalCounts: 0 });
    await world.call('trash.restore', { body: { kind: 'users', id: ada.id } });
    expect(await names()).toEqual(['Ada Lovelace']);
  });

  test('includes no voters of another song, and none when the song is unknown or removed', async () => {
    await addVotes(world, await addStartedSong(world), 2, 'other');
    expect(await voters({ kind: 'not_logged' })).toEqual({ data: [], totalCounts: 0 });
    await world.db.$client.query('update contest_entries set deleted_at = now() where id = $1', [song]);
    for (const id of [song, 999_999]) expect((await list({}, id)).statusCode).toBe(404);
  });
});

describe('voter pages', () => {
  test.each([1, 2, 3, 7, 10, 100])('of %i list each voter once, in order, to the end', async (limit) => {
    await addVotes(world, song, 23);
    const all: string[] = [];
    for (let page = 1; page <= Math.ceil(23 / limit); page += 1) {
      const { data, totalCounts } = await voters({ kind: 'not_logged', limit, page });
      expect(totalCounts).toBe(23);
      expect(data).toHaveLength(Math.min(limit, 23 - all.length));
      all.push(...data.map(({ name }) => name));
    }
    expect(all).toEqual(Array.from({ length: 23 }, (_, at) => `Voter ${23 - at}`));
    for (const page of [Math.ceil(23 / limit) + 1, 999_999_999]) {
      expect(await voters({ kind: 'not_logged', limit, page })).toEqual({ data: [], totalCounts: 23 });
    }
  });
});

describe('a voter search', () => {
  test('matches any part of the name, ignoring case, from two letters on', async () => {
    for (const name of ['Ada Lovelace', 'Adam 100%', 'Bo']) await voteAs({ name });
    expect(await voters({ search: ' ADA ' })).toMatchObject({ totalCounts: 2 });
    expect(await names({ search: 'ad' })).toEqual(['Adam 100%', 'Ada Lovelace']);
    expect(await names({ search: '0%' })).toEqual(['Adam 100%']);
    expect(await names({ search: '__' })).toEqual([]);
    expect(await names({ search: 'a' })).toHaveLength(3);
    expect(await names({ search: 'example.com' })).toEqual([]);
  });

  test('covers anonymous voters too, in pages with the exact number', async () => {
    await addVotes(world, song, 21);
    expect(await names({ kind: 'not_logged', search: '"voter 2"' })).toEqual([
      'Voter 21',
      'Voter 20',
      'Voter 2',
    ]);
    expect(await voters({ kind: 'not_logged', search: '"voter 2"', limit: 2, page: 2 })).toMatchObject({
      data: [{ name: 'Voter 2' }],
      totalCounts: 3,
    });
  });
});
