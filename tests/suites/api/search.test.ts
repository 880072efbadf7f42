// @both: it is about what the database and the store keep.
import { fold } from '@greenroom/contract/kit/fold';
import type { CallName } from '@greenroom/contract/wire';
import { array, assert, asyncProperty, constantFrom, integer, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { foldedTables } from '../../../apps/api/src/app/rooms.ts';
import { fillFolded } from '../../../apps/api/src/kit/db/folding.ts';
import { addSong, addVotes } from '../../../apps/api/src/testing/contest.ts';
import { addParlour, addSale } from '../../../apps/api/src/testing/parlours.ts';
import { FINDS, MISSES, NAMES, TEXTS } from '../../../apps/api/src/testing/search-pairs.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);

type Row = {
  id: number;
  kind?: string;
  name?: string;
  user?: { name: string } | null;
  subject?: string;
  title?: string;
};
const SONG = { id: 0 };

/** Returns the rows of an answer. */
async function ask(call: CallName, asked: Record<string, string>): Promise<Row[]> {
  const params = call === 'contest.listVoters' ? { id: SONG.id } : {};
  const response = await world.call(call, { params, query: { limit: '100', pageSize: '100', ...asked } });
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json<{ data: Row[] | { users?: Row[]; voters?: Row[] } }>();
  return Array.isArray(data) ? data : (data.users ?? data.voters ?? []);
}

const rowPersonName = (row: Row): string => row.name ?? row.user?.name ?? '';
const rowTitle = (row: Row): string => row.title ?? row.subject ?? '';

/** The lists of people, and what their rows are called; each person has one row. */
const OF_PEOPLE: [list: string, find: (typed: string) => Promise<string[]>][] = [
  ['people', async (search) => (await ask('users.list', { search })).map(rowPersonName)],
  ['the picker', async (name) => (await ask('users.search', { name })).map(rowPersonName)],
  [
    'the palette',
    async (q) => (await ask('palette.search', { q })).filter((row) => row.kind === 'users').map(rowTitle),
  ],
  ['authors of posts', async (author) => (await ask('bulletins.list', { author })).map(rowPersonName)],
  ['support', async (search) => (await ask('support.list', { search })).map(rowPersonName)],
  ['podcasts', async (search) => (await ask('podcasts.list', { search })).map(rowPersonName)],
  ['hosts of finished parlours', async (author) => (await ask('sales.list', { author })).map(rowPersonName)],
  ['payments', async (search) => (await ask('money.list', { search })).map(rowPersonName)],
  [
    'people in the activity',
    async (search) => (await ask('audit.list', { search, kind: 'users' })).map(rowTitle),
  ],
  ['voters', async (search) => (await ask('contest.listVoters', { search })).map(rowPersonName)],
];
const inPalette = (kind: string) => async (q: string) =>
  (await ask('palette.search', { q })).filter((row) => row.kind === kind).map(rowTitle);

/** The lists of texts. */
const OF_TEXTS: [list: string, find: (typed: string) => Promise<string[]>][] = [
  ['posts', async (search) => (await ask('bulletins.list', { search })).map(rowTitle)],
  ['support', async (search) => (await ask('support.list', { search })).map(rowTitle)],
  ['headlines', async (search) => (await ask('headlines.list', { search })).map(rowTitle)],
  ['finished parlours', async (search) => (await ask('sales.list', { search })).map(rowTitle)],
  [
    'headlines in the activity',
    async (search) => (await ask('audit.list', { search, kind: 'news' })).map(rowTitle),
  ],
  ['the trash', async (search) => (await ask('trash.list', { search })).map(rowTitle)],
  ['songs in the palette', inPalette('contest')],
  ['parlours in the palette', inPalette('parlours')],
  ['podcasts in the palette', inPalette('podcasts')],
];

beforeAll(async () => {
  SONG.id = await addSong(world, { featured: true, title: 'Counted' });
  for (const [at, name] of NAMES.entries()) {
    const { id } = await world.addUser({ name, email: `p${at}@example.com`, city: 'Nashville' });
    await addEntry('users', id);
    await query(`insert into bulletins (user_id, title, description) values ($1, 'Mine', '')`, [id]);
    await query(`insert into support_messages (user_id, subject, message) values ($1, 'Mine', '')`, [id]);
    await query(`insert into podcasts (user_id, name) values ($1, 'Talks')`, [id]);
    await query('insert into contest_votes (entry_id, user_id) values ($1, $2)', [SONG.id, id]);
    const { saleId } = await addSale(world, { ownerId: id, suiteTitle: 'Mine' });
    await query(
      `insert into transactions (sale_id, user_id, amount_cents, status) values ($1, $2, 500, 'succeeded')`,
      [saleId, id],
    );
  }
  const writer = await world.addUser({ name: 'Writer', email: 'writer@example.com' });
  for (const text of new Set(TEXTS.map(([, each]) => each))) await addText(writer.id, text);
  await addVotes(world, SONG.id, 3);
});

/** Adds a record of each kind with this title. */
async function addText(userId: number, text: string): Promise<void> {
  await query(`insert into bulletins (user_id, title, description) values ($1, $2, '')`, [userId, text]);
  await query(
    `insert into headlines (admin_id, title, type, website_link, deleted_at) values ($1, $2, 1, '', now())`,
    [world.admin.id, text],
  );
  const split = `<p>${text.slice(0, 20)}</p>&nbsp;<p>${text.slice(20)}</p>`;
  await query(`insert into support_messages (user_id, subject, message) values ($1, $2, $3)`, [
    userId,
    text,
    split,
  ]);
  const { rows } = await query(
    `insert into headlines (admin_id, title, type, website_link) values ($1, $2, 1, '') returning id`,
    [world.admin.id, text],
  );
  await addEntry('news', rows[0].id);
  await query(`insert into podcasts (user_id, name) values ($1, $2)`, [userId, text]);
  await addSong(world, { featured: true, title: text });
  await addParlour(world, { ownerId: userId, suiteTitle: text });
  await addSale(world, { ownerId: userId, suiteTitle: text });
}

/** Adds an entry of the activity about a record. */
const addEntry = (kind: string, record: number) =>
  query(
    `insert into audit_entries (admin_id, action, kind, record, request_id) values ($1, 'x.update', $2, $3, 'r')`,
    [world.admin.id, kind, String(record)],
  );

describe.each(OF_PEOPLE)('in %s', (_list, find) => {
  test.each(FINDS)('%j finds %s', async (typed, name) => {
    expect(await find(typed)).toContain(name);
  });

  test.each(MISSES)('%j finds none of them', async (typed) => {
    expect((await find(typed)).filter((name) => NAMES.includes(name))).toEqual([]);
  });
});

describe.each(OF_TEXTS)('in %s', (_list, find) => {
  test.each(TEXTS)('%j finds %s', async (typed, text) => {
    expect(await find(typed)).toEqual([text]);
  });

  test.each(MISSES)('%j finds nothing', async (typed) => {
    expect(await find(typed)).toEqual([]);
  });
});

test('a person is found by name, address and city together, and as mail programs copy an address', async () => {
  for (const search of [
    'nandu nashville',
    'NANDU p0@example.com',
    'José Ñandú <p0@example.com>,',
    'mailto:p0@example.com',
  ]) {
    expect((await ask('users.list', { search })).map(rowPersonName), search).toContain('José Ñandú');
  }
  expect(await ask('users.list', { search: 'nandu nash' })).toEqual([]);
});

test('an export and a selection have those whom the list has', async () => {
  const { body } = await world.call('users.export', { query: { search: 'nandu jose' } });
  expect(body).toContain('José Ñandú');
  expect(body.trim().split('\n')).toHaveLength(2);
  const selected = await world.call('users.getSelection', { query: { search: 'nandu jose' } });
  expect(selected.json().data.count).toBe(1);
});

test('a search that is too short to be made selects and exports nobody', async () => {
  for (const asked of [{ search: 'zz' }, { search: 'jo né' }]) {
    const selected = await world.call('users.getSelection', { query: asked });
    expect(selected.json().data.count).toBe(0);
    const { body } = await world.call('users.export', { query: asked });
    expect(body.trim().split('\n')).toHaveLength(1);
  }
  const activity = await world.call('audit.export', { query: { search: 'z' } });
  expect(activity.body.trim().split('\n')).toHaveLength(1);
  const posts = await world.call('bulletins.getSelection', { query: { search: 'z' } });
  expect(posts.json().data.count).toBe(0);
});

test('a title is stored without what nobody sees, whoever sends it', async () => {
  const body = { title: 'Two\u00A0 \u202Ewo\u200Brds ', message: 'Hello' };
  const made = await world.call('support.createSaved', { body });
  expect(made.statusCode, made.body).toBe(201);
  const { rows } = await query('select title from saved_replies');
  expect(rows).toEqual([{ title: 'Two words' }]);
});

test('whatever somebody is called, the words of it without accents in any order find them', async () => {
  const letters = NAMES.join('').replaceAll(/\s/gu, '');
  const word = string({ unit: constantFrom(...Array.from(letters)), minLength: 3, maxLength: 8 });
  const name = array(word, { minLength: 1, maxLength: 4 }).filter(
    (words) => fold(words.join(' ')).replaceAll(' ', '').length >= 3,
  );
  await assert(
    asyncProperty(name, integer({ min: 0, max: 3 }), async (words, turn) => {
      const { id } = await world.addUser({ name: words.join('  ') });
      const folded = fold(words.join(' ')).split(' ');
      if (!folded.some((each) => each.length >= 3)) return;
      const typed = [...folded.slice(turn % folded.length), ...folded.slice(0, turn % folded.length)].join(
        ' ',
      );
      const found = await ask('users.list', { search: typed });
      expect(
        found.map((row) => row.id),
        typed,
      ).toContain(id);
    }),
    { numRuns: 40 },
  );
});

test('rows from before there was the column are filled, and then found', async () => {
  await query('alter table users disable trigger then_fold');
  await query(`update users set folded = null where name = 'José Ñandú'`);
  await query('alter table users enable trigger then_fold');
  expect(await ask('users.list', { search: 'jose nandu' })).toEqual([]);
  await fillFolded(world.db, foldedTables);
  expect((await ask('users.list', { search: 'jose nandu' })).map(rowPersonName)).toEqual(['José Ñandú']);
});

test('a name of signs from before searches left them out is found once it was folded anew', async () => {
  await world.addUser({ name: 'AC/DC Tribute' });
  await query('alter table users disable trigger then_fold');
  await query(`update users set folded = ' ac/dc tribute ' where name = 'AC/DC Tribute'`);
  await query('alter table users enable trigger then_fold');
  await query(`delete from settings where name = 'folded_form'`);
  expect(await ask('users.list', { search: 'acdc' })).toEqual([]);
  await fillFolded(world.db, foldedTables);
  expect((await ask('users.list', { search: 'acdc' })).map(rowPersonName)).toEqual(['AC/DC Tribute']);
});
