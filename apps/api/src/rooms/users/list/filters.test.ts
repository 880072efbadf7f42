import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const MANY = 120;
const DAY = 86_400_000;
type Person = {
  id: number;
  name: string;
  city: string;
  state: string;
  active: boolean;
  isVerified: boolean;
  plan: 'headline' | 'member' | null;
  featured: boolean;
};
const people: Person[] = [];

const CITIES = [
  ['Nashville', 'TN'],
  ['Nashua', 'NH'],
  ['Austin', 'TX'],
] as const;

const time = (ago: number) => new Date(Date.now() - ago).toISOString();

beforeAll(async () => {
  for (let at = 0; at < MANY; at += 1) {
    const [city, state] = CITIES[at % 3] ?? CITIES[0];
    const person = {
      name: `Member ${String(at).padStart(3, '0')}`,
      city,
      state,
      active: at % 5 !== 0,
      isVerified: at % 4 !== 0,
      plan: at % 7 === 0 ? ('headline' as const) : at % 11 === 0 ? ('member' as const) : null,
      featured: at % 6 === 0,
    };
    const { id } = await world.addUser({
      name: person.name,
      city,
      state,
      zipcode: `37${String(at % 30).padStart(3, '0')}`,
      active: person.active,
      featured: person.featured,
      createdAt: time(at * DAY),
      emailVerifiedAt: person.isVerified ? time(0) : null,
      deletedAt: at === MANY - 1 ? time(0) : null,
    });
    if (at < MANY - 1) people.push({ id, ...person });
    // A plan that is over counts for nobody.
    await world.db.$client.query(
      `insert into plans (user_id, name, start_date, end_date, base_amount_cents)
       select $1, $2, now() - interval '9 days', now() + $3::int * interval '1 day', 100`,
      [id, person.plan === 'headline' ? 'weekly' : 'monthly', person.plan ? 3 : -1],
    );
  }
});

const list = async (query: Record<string, string>) => {
  const response = await world.call('users.list', { query: { limit: '100', ...query } });
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.list'].output.parse(response.json());
};

describe('the filters of people', () => {
  test.each<[Record<string, string>, (person: Person) => boolean]>([
    [{ active: 'true' }, ({ active }) => active],
    [{ active: 'false' }, ({ active }) => !active],
    [{ verified: 'true' }, ({ isVerified }) => isVerified],
    [{ verified: 'false' }, ({ isVerified }) => !isVerified],
    [{ plan: 'any' }, ({ plan }) => plan !== null],
    [{ plan: 'headline' }, ({ plan }) => plan === 'headline'],
    [{ plan: 'member' }, ({ plan }) => plan === 'member'],
    [{ plan: 'none' }, ({ plan }) => plan === null],
    [{ active: 'true', verified: 'true', plan: 'none' }, (p) => p.active && p.isVerified && p.plan === null],
    [{ active: 'true', state: 'TN' }, (p) => p.active && p.state === 'TN'],
    [{ verified: 'true', profile_type: 'true' }, (p) => p.isVerified && p.featured],
    [{ active: 'true', search: '"member 01"' }, (p) => p.active && p.name.startsWith('Member 01')],
    [{ search: 'nashville' }, ({ city }) => city === 'Nashville'],
    [{ search: 'nashville', state: 'TN', active: 'false' }, (p) => p.city === 'Nashville' && !p.active],
    [{ search: 'nash' }, () => false],
    [{ search: 'member' }, () => true],
    [{ search: 'member', state: 'TN', verified: 'true' }, (p) => p.state === 'TN' && p.isVerified],
  ])('%j lists exactly who matches, and counts them', async (query, isMatch) => {
    const expected = people.filter(isMatch).map(({ id }) => id);
    const found = await list(query);
    expect(found.totalCounts).toBe(expected.length);
    expect(found.data.map(({ id }) => id)).toEqual(expected.slice(0, 100));
    const second = await list({ ...query, limit: '2', page: '2' });
    expect(second.data.map(({ id }) => id)).toEqual(expected.slice(2, 4));
  });

  test('finds a person by id, with and without #, beside names with these digits', async () => {
    const last = people.at(-1)?.id ?? 0;
    expect((await list({ search: `#${String(last).padStart(3, '0')}` })).data.map(({ id }) => id)).toEqual([
      last,
    ]);
    expect((await list({ search: String(last).padStart(3, '0') })).data.map(({ id }) => id)).toContain(last);
  });
});

const places = async (part: string, text: string) => {
  const response = await world.call('users.searchPlaces', { query: { part, text } });
  return calls['users.searchPlaces'].output.parse(response.json()).data;
};

describe('suggestions of places', () => {
  test('are what people have, most people first, as it is written', async () => {
    expect(await places('city', 'NAS')).toEqual(['Nashua', 'Nashville']);
    expect(await places('city', 'nashv')).toEqual(['Nashville']);
    expect((await places('state', '')).toSorted()).toEqual(['NH', 'TN', 'TX']);
    expect(await places('zipcode', '3700')).toEqual([
      '37000',
      '37001',
      '37002',
      '37003',
      '37004',
      '37005',
      '37006',
      '37007',
    ]);
    expect(await places('city', '%')).toEqual([]);
  });
});

const neighbours = async (id: number, query: Record<string, string>) => {
  const response = await world.call('users.getNeighbours', { params: { id }, query });
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.getNeighbours'].output.parse(response.json()).data;
};

describe('the people before and after one', () => {
  test.each<Record<string, string>>([
    {},
    { sort_by: 'name', sort_dir: 'asc' },
    { sort_by: 'city', sort_dir: 'desc' },
    { sort_by: 'active', sort_dir: 'asc', state: 'TN' },
    { active: 'true', verified: 'false' },
    { search: 'member 0', sort_by: 'featured', sort_dir: 'desc' },
    { search: 'nashville', sort_by: 'email', sort_dir: 'asc' },
  ])('are those of the list %j, across its pages', async (query) => {
    const first = await list(query);
    const second = await list({ ...query, page: '2' });
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids.length).toBe(first.totalCounts);
    for (const at of [0, 1, Math.floor(ids.length / 2), 99, ids.length - 1].filter(
      (each) => each < ids.length,
    )) {
      expect(await neighbours(ids[at] ?? 0, query)).toEqual({
        previous: ids[at - 1] ?? null,
        next: ids[at + 1] ?? null,
      });
    }
  });

  test('are found too for someone who no longer matches', async () => {
    const [one, two, three] = people;
    expect(one?.active).toBe(false);
    expect(await neighbours(one?.id ?? 0, { active: 'true' })).toEqual({ previous: null, next: two?.id });
    expect(await neighbours(two?.id ?? 0, { active: 'true' })).toEqual({ previous: null, next: three?.id });
    const missing = await world.call('users.getNeighbours', { params: { id: 999_999 } });
    expect(missing.statusCode).toBe(404);
  });
});

test('a page far behind the first is the same from whichever end it is read', async () => {
  await world.db.$client.query(
    `insert into users (name, email, featured) select 'Deep ' || i, 'deep' || i || '@example.com', i % 2 = 0
     from generate_series(1, 2500) i`,
  );
  const { rows } = await world.db.$client.query<{ id: number; featured: boolean }>(
    `select id::int, featured from users where deleted_at is null order by lower(name) collate names, id`,
  );
  const all = rows.map(({ id }) => id);
  const featured = rows.filter((row) => row.featured).map(({ id }) => id);
  for (const [ids, query] of [
    [all, { sort_dir: 'asc' }],
    [all.toReversed(), { sort_dir: 'desc' }],
    [featured, { sort_dir: 'asc', profile_type: 'true' }],
  ] as const) {
    for (const page of [11, 12, 13, 14, 18, 25, 26, 27, 28, 90]) {
      const found = await list({ ...query, sort_by: 'name', page: String(page) });
      expect(found.totalCounts).toBe(ids.length);
      expect(
        found.data.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(ids.slice(page * 100 - 100, page * 100));
    }
  }
});
