// @both: its search and order are the database’s.
import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { plans } from '#rooms/users/users.table.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  const people = [
    {
      name: 'Ada Álvarez',
      email: 'ada@example.com',
      city: 'Nashville',
      state: 'TN',
      zipcode: '37201',
      roleIds: [1, 5],
    },
    {
      name: 'bob Stone',
      email: 'bob@example.com',
      city: 'nashville',
      state: 'tn',
      roleIds: [2],
      featured: true,
    },
    { name: 'Cem Percent%Sign', email: 'cem@example.com', city: 'Austin', state: 'TX', roleIds: [4] },
    {
      name: 'Dora Artistry',
      email: 'dora@example.com',
      city: 'Austin',
      state: 'TX',
      roleIds: [3],
      featured: true,
      active: false,
    },
  ];
  for (const [i, person] of people.entries()) {
    await world.addUser({ ...person, createdAt: `2026-03-0${i + 1}T12:00:00.000Z` });
  }
});
afterAll(() => world.close());

async function list(query: Record<string, unknown> = {}) {
  const response = await world.call('users.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  const body = calls['users.list'].output.parse(response.json());
  return { ...body, names: body.data.map((person) => person.name.split(' ')[0]) };
}

describe('the user list', () => {
  test('shows the newest first with the exact total', async () => {
    const { names, totalCounts } = await list();
    expect(names).toEqual(['Dora', 'Cem', 'bob', 'Ada']);
    expect(totalCounts).toBe(4);
  });

  test('carries every field of the contract, ready for a browser', async () => {
    const { data } = await list({ search: 'ada@example' });
    expect(data[0]).toMatchObject({
      email: 'ada@example.com',
      profile_image_url: null,
      city: 'Nashville',
      createdAt: '2026-03-01T12:00:00.000Z',
      totalSpent: 0,
      roles: [
        { id: 1, title: 'Artist' },
        { id: 5, title: 'Songwriter' },
      ],
    });
  });

  test.each([
    ['name, whatever the case', { search: 'STONE' }, ['bob']],
    ['email', { search: 'cem@' }, ['Cem']],
    ['talent title', { search: 'engineer' }, ['Cem']],
    ['accents, written or not', { search: 'alv' }, ['Ada']],
    ['a percent sign as itself', { search: 't%s' }, ['Cem']],
    ['nothing special below three characters', { search: 'zz' }, ['Dora', 'Cem', 'bob', 'Ada']],
    ['nothing at all where nothing fits', { search: 'nobody here' }, []],
  ])('searches by %s', async (_, query, expected) => {
    const { names, totalCounts } = await list(query);
    expect(names).toEqual(expected);
    expect(totalCounts).toBe(expected.length);
  });

  test('counts a text of a name and of a talent together once, whichever page has it', async () => {
    for (const search of ['art', 'ist', 'nashville', '@example.com']) {
      const { names, totalCounts } = await list({ search });
      expect(totalCounts).toBe(names.length);
      const one = await list({ search, limit: 1, page: 2 });
      expect(one).toMatchObject({ names: names.slice(1, 2), totalCounts: names.length });
    }
  });

  test('a talent card filter lists exactly the users that the card counts', async () => {
    expect((await list({ search: 'artist' })).names).toEqual(['Ada']);
    expect((await list({ search: 'featured' })).names).toEqual(['Dora', 'bob']);
    const [, roles] = calls['dashboard.get'].output.parse((await world.call('dashboard.get')).json()).data;
    for (const word of ['artist', 'producer', 'instrument', 'audio', 'songwriter']) {
      const { totalCounts } = await list({ search: word });
      expect(roles.find((role) => role.title.toLowerCase().startsWith(word))?.member_count, word).toBe(
        totalCounts,
      );
    }
  });

  test.each([
    ['city and state, whatever the case', { city: 'NASHVILLE', state: 'TN' }, ['bob', 'Ada']],
    ['state', { state: 'tx' }, ['Dora', 'Cem']],
    ['city', { city: 'austin' }, ['Dora', 'Cem']],
    ['zip code', { zipcode: '37201' }, ['Ada']],
    ['any of the talents', { role_ids: '[1,2]' }, ['bob', 'Ada']],
    ['featured', { profile_type: 'true' }, ['Dora', 'bob']],
    ['not featured', { profile_type: 'false' }, ['Cem', 'Ada']],
    ['days that count whole', { start_date: '2026-03-02', end_date: '2026-03-03' }, ['Cem', 'bob']],
    ['half a range as no range', { start_date: '2026-03-02' }, ['Dora', 'Cem', 'bob', 'Ada']],
    ['several at once', { state: 'tx', profile_type: 'true', search: 'dora' }, ['Dora']],
  ])('filters by %s', async (_, query, expected) => {
    const { names, totalCounts } = await list(query);
    expect(names).toEqual(expected);
    expect(totalCounts).toBe(expected.length);
  });

  test('ends a day at midnight in the community time zone', async () => {
    const late = await world.addUser({ name: 'Late Owl', createdAt: '2026-02-02T04:59:59.000Z' });
    expect(
      (await list({ start_date: '2026-02-01', end_date: '2026-02-01' })).data.map((each) => each.id),
    ).toEqual([late.id]);
    expect((await list({ start_date: '2026-02-02', end_date: '2026-02-02' })).totalCounts).toBe(0);
    await world.call('users.remove', { params: { id: late.id } });
  });

  test.each(['name', 'email', 'city', 'state', 'createdAt', 'totalSpent', 'featured', 'active'])(
    'sorts by %s in both directions, each the other reversed',
    async (sort_by) => {
      const up = await list({ sort_by, sort_dir: 'asc' });
      const down = await list({ sort_by, sort_dir: 'desc' });
      expect(up.names).toHaveLength(4);
      expect(up.names).toEqual(down.names.toReversed());
    },
  );

  test('pages without repeating or skipping, and returns an empty page with the true total past the end', async () => {
    const seen = [];
    for (const page of [1, 2, 3, 4]) seen.push(...(await list({ page, limit: 1, sort_by: 'state' })).names);
    expect(new Set(seen)).toEqual(new Set(['Ada', 'Cem', 'Dora', 'bob']));
    expect(await list({ page: 99_999 })).toMatchObject({ data: [], totalCounts: 4 });
    expect(await list({ page: 9, search: 'stone' })).toMatchObject({ data: [], totalCounts: 1 });
  });

  test.each([
    { sort_by: 'password_hash' },
    { sort_by: 'name;drop table users' },
    { sort_dir: 'sideways' },
    { start_date: '2026-03-03', end_date: '2026-03-02' },
    { page: '0' },
    { page: '1e3' },
    { limit: '101' },
    { role_ids: 'nonsense' },
    { role_ids: '{"$gt":0}' },
    { role_ids: '[1.5]' },
    { start_date: '2026-02-30', end_date: '2026-03-01' },
    { profile_type: 'yes' },
  ])('rejects %j and names the field', async (query) => {
    const response = await world.call('users.list', { query });
    expect(response.statusCode).toBe(400);
    const [field] = Object.keys(response.json<{ errors: object }>().errors);
    expect(field?.split('.')[0]).toBe(Object.keys(query)[0]);
  });

  test('shows what a user has spent as soon as a plan is paid', async () => {
    const payer = await world.addUser({ name: 'Paying Person' });
    await world.db.insert(plans).values([
      {
        userId: payer.id,
        name: 'weekly',
        startDate: '2026-01-01',
        endDate: '2026-01-08',
        baseAmountCents: 1999,
      },
      {
        userId: payer.id,
        name: 'monthly',
        startDate: '2026-01-01',
        endDate: '2026-02-01',
        baseAmountCents: 1,
      },
    ]);
    expect((await list({ search: 'paying' })).data[0]?.totalSpent).toBe(20);
    await world.call('users.remove', { params: { id: payer.id } });
  });
});

describe('reference data', () => {
  test('lists talents by id and genres by title', async () => {
    const roles = calls['users.listRoles'].output.parse(
      (await world.call('users.listRoles', { token: null })).json(),
    );
    expect(roles.data.map((role) => role.title)).toEqual([
      'Artist',
      'Producer',
      'Instrumentalist',
      'Audio Engineer',
      'Songwriter',
    ]);
    const genres = calls['users.listGenres'].output.parse((await world.call('users.listGenres')).json());
    expect(genres.data.length).toBeGreaterThan(10);
  });
});
