import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const search = async (name: string) => {
  const response = await world.call('users.search', { query: { name } });
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.search'].output.parse(response.json()).data.users;
};
const names = async (text: string) => (await search(text)).map(({ name }) => name);

beforeAll(async () => {
  const people = [
    ['Anne Vale', 'a1@example.com'],
    ['Ann', 'a2@example.com'],
    ['Johann Sebastian', 'a3@example.com'],
    ['Beth Annison', 'a4@example.com'],
    ['Carl', 'joanna@example.com'],
    ['ANNA', 'a5@example.com'],
    ['100% Real', 'a6@example.com'],
    ['100 Percent', 'a7@example.com'],
    ['under_score', 'a8@example.com'],
    ['Ōtani Élan', 'a9@example.com'],
  ] as const;
  for (const [name, email] of people) await world.addUser({ name, email });
});

test('ranks the best match first: the whole name, its beginning, the beginning of a word, then anywhere', async () => {
  expect(await names('ann')).toEqual([
    'Ann',
    'ANNA',
    'Anne Vale',
    'Beth Annison',
    'Carl',
    'Johann Sebastian',
  ]);
});

test('returns what a picker shows, with the picture ready for a browser', async () => {
  const { id, email } = await world.addUser({ name: 'Pictured', profileImage: 'people/7.webp' });
  expect(await search('pictured')).toEqual([
    { id, name: 'Pictured', email, profile_image_url: '/media/people/7.webp' },
  ]);
});

test.each(['', ' ', 'a', ' a ', '%', '_'])(
  'returns no one for %j, which has fewer than two letters',
  async (text) => {
    expect(await search(text)).toEqual([]);
  },
);

test('matches only beginnings of words for two letters, and any part for more', async () => {
  expect(await names('ny')).toEqual([]);
  expect(await names('se')).toEqual(['Johann Sebastian']);
  expect(await names('bast')).toEqual(['Johann Sebastian']);
  expect(await names('joanna@')).toEqual(['Carl']);
});

test('trims the text and ignores case, even for letters beyond ASCII', async () => {
  expect(await names('  ANNE v ')).toEqual(['Anne Vale']);
  expect(await names('ŌTANI')).toEqual(['Ōtani Élan']);
  expect(await names('él')).toEqual(['Ōtani Élan']);
});

test.each([
  ['100%', ['100% Real']],
  ['00% r', ['100% Real']],
  ['%%', []],
  ['%%%', []],
  ['___', []],
  ['r_s', ['under_score']],
  ['\\\\', []],
  ["' or 1=1 --", []],
])('treats %j literally', async (text, expected) => {
  expect(await names(text)).toEqual(expected);
});

test('omits removed users until they are restored', async () => {
  const { id } = await world.addUser({ name: 'Gone Girl' });
  await world.call('users.remove', { params: { id } });
  expect(await names('gone')).toEqual([]);
  await world.call('trash.restore', { body: { kind: 'users', id } });
  expect(await names('gone')).toEqual(['Gone Girl']);
});

test('returns at most ten, with equal matches sorted by name and then by id', async () => {
  const made = [];
  for (let i = 10; i < 22; i += 1)
    made.push(await world.addUser({ name: 'Same Same', email: `same${i}@example.com` }));
  const found = await search('same');
  expect(found.map(({ id }) => id)).toEqual(made.slice(0, 10).map(({ id }) => id));
});

test('finds one user among many who precede them in the alphabet', async () => {
  await world.db.$client.query(
    `insert into users (name, email) select 'Aa ' || i, 'aa' || i || '@example.com' from generate_series(1, 5500) i`,
  );
  await world.addUser({ name: 'Zoe Quixote', email: 'windmill@example.com' });
  expect(await names('quix')).toEqual(['Zoe Quixote']);
  expect(await names('ixo')).toEqual(['Zoe Quixote']);
  expect(await names('dmill')).toEqual(['Zoe Quixote']);
  expect(await names('qu')).toEqual(['Zoe Quixote']);
});

test('needs a session, and a text of at most 200 characters', async () => {
  expect((await world.call('users.search', { query: { name: 'ann' }, token: null })).statusCode).toBe(401);
  const long = await world.call('users.search', { query: { name: 'a'.repeat(201) } });
  expect(long.json().errors).toEqual({ name: [expect.any(String)] });
});

test.each([
  ['-M-', '-M-'],
  ['acdc', 'AC/DC Tribute'],
  ['AC/DC', 'AC/DC Tribute'],
  ['mia fan', 'M.I.A. Fan'],
])('%s finds a name that is written with signs, in the list and in the picker', async (typed, name) => {
  for (const each of ['-M-', 'AC/DC Tribute', 'M.I.A. Fan', 'Marc Mia Accardi']) {
    const { rowCount } = await world.db.$client.query('select from users where name = $1', [each]);
    if (!rowCount) await world.addUser({ name: each, email: `signs${each.length}@example.com` });
  }
  const list = (await world.call('users.list', { query: { search: typed } })).json();
  expect([list.totalCounts, list.data[0]?.name]).toEqual([1, name]);
  expect((await names(typed))[0]).toBe(name);
});
