// @both: the collation is the database’s.
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { readCsvCells } from '../../../apps/api/src/testing/csv.ts';
import { addParlour, addSale } from '../../../apps/api/src/testing/parlours.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

/** As people sort them, whatever the letters' marks and case. */
const ORDERED = [
  'Ann Bell',
  'ann Cole',
  'Anna Abt',
  'Eric',
  'Éric',
  'Erik',
  'Lukas',
  'Łukasz',
  'Luz',
  'Olaf',
  'Ólafur',
  'Olga',
  'Ørsted',
  'Osto',
  'Şule',
  'Sumi',
  'Zed',
];
/** Neither in this order nor against it. */
const MIXED = ORDERED.map((_, at) => ORDERED[(at * 7 + 3) % ORDERED.length] ?? '');

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
const people: number[] = [];
const personIdByName = (name: string) => people[MIXED.indexOf(name)] ?? 0;

beforeAll(async () => {
  for (const [at, name] of MIXED.entries()) {
    const { id } = await world.addUser({ name, email: `p${at}@example.com`, city: name, state: name });
    people.push(id);
    await query(`insert into bulletins (user_id, title, description) values ($1, $2, '')`, [id, name]);
    await query(`insert into support_messages (user_id, subject, message) values ($1, $2, '')`, [id, name]);
    await query(`insert into podcasts (user_id, name) values ($1, 'Talks')`, [id]);
    await query(`insert into saved_replies (title, message) values ($1, '')`, [name]);
    const { rows } = await query(
      `insert into admins (name, email, password_hash, seen_at) values ($1, $2, '', now()) returning id`,
      [name, `a${at}@example.com`],
    );
    await query(`insert into headlines (admin_id, title, type, website_link) values ($1, $2, 1, '')`, [
      rows[0].id,
      name,
    ]);
    await addSale(world, { ownerId: id, suiteTitle: name });
  }
  await query(`update genres set title = n from unnest($1::text[]) with ordinality u (n, at) where id = at`, [
    MIXED,
  ]);
});

/** Returns what is at a path, as `user.name`. */
const at = (row: object, path: string): string =>
  path.split('.').reduce<unknown>((each, key) => Reflect.get(each as object, key), row) as string;

async function ask(name: CallName, asked: Record<string, string> = {}): Promise<object[]> {
  const response = await world.call(name, { query: asked });
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json<{ data: object[] | Record<string, object[]> }>();
  return Array.isArray(data) ? data : (Object.values(data).find((each) => Array.isArray(each)) ?? []);
}

/** A list, an order of it, where its rows have the text, and the column of its export. */
const LISTS: [call: CallName, sort: string, path: string, column?: string][] = [
  ['users.list', 'name', 'name', 'Name'],
  ['users.list', 'city', 'city', 'City'],
  ['users.list', 'state', 'state', 'State'],
  ['podcasts.list', 'name', 'name', 'Name'],
  ['bulletins.list', 'title', 'title', 'Title'],
  ['headlines.list', 'title', 'title', 'Title'],
  ['headlines.list', 'owner', 'user.name', 'Published by'],
  ['support.list', 'subject', 'subject', 'Subject'],
  ['support.list', 'name', 'user.name', 'Person'],
  ['sales.list', 'title', 'title', 'Title'],
  ['sales.list', 'author', 'user.name', 'Author'],
];

describe.each(LISTS)('%s by %s', (call, sort_by, path, column) => {
  test.each([
    ['asc', ORDERED],
    ['desc', ORDERED.toReversed()],
  ])('is in the order of the alphabet (%s), on pages and in its CSV', async (sort_dir, expected) => {
    const all = await ask(call, { sort_by, sort_dir, limit: '100', pageSize: '100' });
    expect(all.map((row) => at(row, path))).toEqual(expected);
    const second = await ask(call, { sort_by, sort_dir, page: '2', limit: '10', pageSize: '10' });
    expect(second.map((row) => at(row, path))).toEqual(expected.slice(10));
    const exported = await world.call(call.replace('.list', '.export') as CallName, {
      query: { sort_by, sort_dir },
    });
    const [head = [], ...rows] = readCsvCells(exported.body);
    expect(rows.map((cells) => cells[head.indexOf(column ?? '')])).toEqual(expected);
  });

  test('is in that order among the matches of a search', async () => {
    const found = await ask(call, { sort_by, sort_dir: 'asc', search: 'eri', author: 'eri' });
    expect(found.map((row) => at(row, path))).toEqual(['Eric', 'Éric', 'Erik']);
  });
});

test.each<[call: CallName, sort: string, path: string]>([
  ['bulletins.list', 'title', 'title'],
  ['headlines.list', 'title', 'title'],
  ['support.list', 'subject', 'subject'],
  ['sales.list', 'title', 'title'],
])('%s by %s counts: 2 is before 10', async (call, sort_by, path) => {
  const [owner = 0] = people;
  const titles = ['Episode 10', 'episode 2', 'Episode 1', 'Episode 2b'];
  for (const title of titles) {
    await query(`insert into bulletins (user_id, title, description) values ($1, $2, '')`, [owner, title]);
    await query(`insert into support_messages (user_id, subject, message) values ($1, $2, '')`, [
      owner,
      title,
    ]);
    await query(`insert into headlines (admin_id, title, type, website_link) values ($1, $2, 1, '')`, [
      world.admin.id,
      title,
    ]);
    await addSale(world, { ownerId: owner, suiteTitle: title });
  }
  const found = await ask(call, { sort_by, sort_dir: 'asc', limit: '100', pageSize: '100' });
  const shown = new Set(found.map((row) => at(row, path)).filter((title) => /^episode/i.test(title)));
  expect([...shown]).toEqual(['Episode 1', 'episode 2', 'Episode 2b', 'Episode 10']);
});

test('the people beside a person are those of the order', async () => {
  for (const sort_by of ['name', 'city', 'state'])
    for (const search of ['', 'eri']) {
      const asked = { params: { id: personIdByName('Éric') }, query: { sort_by, sort_dir: 'asc', search } };
      const { data } = (await world.call('users.getNeighbours', asked)).json();
      expect(data, sort_by).toEqual({ previous: personIdByName('Eric'), next: personIdByName('Erik') });
    }
});

const ERICS = ['Eric', 'Éric', 'Erik'];
const isKnown = (name: string): boolean => ORDERED.includes(name);

/** Pickers and other lists, whose order is fixed. */
test.each<[call: CallName, asked: Record<string, string>, path: string, expected: string[]]>([
  ['users.search', { name: 'eri' }, 'name', ERICS],
  ['users.listGenres', {}, 'title', ORDERED],
  ['support.listAssignees', {}, 'name', ORDERED],
  ['support.listSaved', {}, 'title', ORDERED],
  ['staff.list', {}, 'name', ORDERED],
  ['audit.listActors', {}, 'name', ORDERED],
])('%s %j is in the order of the alphabet', async (call, asked, path, expected) => {
  const names = (await ask(call, asked)).map((row) => at(row, path));
  expect(names.filter(isKnown)).toEqual(expected);
});

test.each(['city', 'state'])(
  'suggestions of a %s are in that order where as many have them',
  async (part) => {
    expect(await ask('users.searchPlaces', { part, text: 'eri' })).toEqual(ERICS);
  },
);

test('the CSV of the staff and people of two parlours at once are in that order', async () => {
  const [head = [], ...rows] = readCsvCells((await world.call('staff.export')).body);
  expect(rows.map((cells) => cells[head.indexOf('Name')] ?? '').filter(isKnown)).toEqual(ORDERED);
  const start = new Date(Date.now() + 86_400_000);
  const hosts = ERICS.map(personIdByName);
  const parlour = await addParlour(world, { ownerId: hosts[1] ?? 0, startsAt: start.toISOString() });
  await query('insert into parlour_members (parlour_id, user_id, position) values ($1, $2, 0), ($1, $3, 1)', [
    parlour,
    hosts[2],
    hosts[0],
  ]);
  const [clash] = await ask('parlours.listClashes', {
    start_date: start.toISOString(),
    user_ids: hosts.toReversed().join(','),
  });
  expect(at(clash ?? {}, 'people')).toMatchObject(ERICS.map((name) => ({ name })));
});
