import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { addSong, addVotes } from '../../../apps/api/src/testing/contest.ts';
import { readCsvCells } from '../../../apps/api/src/testing/csv.ts';
import { addParlour } from '../../../apps/api/src/testing/parlours.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { admins } from '../../../apps/api/src/rooms/account/account.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);

const PEOPLE = 23;
const ids: number[] = [];

beforeAll(async () => {
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id } = await world.addUser({
      name: n % 3 === 0 ? `=Ada ${n}` : `Bo, "${n}"`,
      city: n % 2 === 0 ? 'Austin' : 'Reno',
      state: 'TX',
    });
    ids.push(id);
    await query(
      `insert into bulletins (user_id, title, description, status) values ($1, $2, 'Line one\nline two', $3)`,
      [id, `Post ${n % 5}`, n % 2 === 0],
    );
    await query(`insert into support_messages (user_id, subject, message) values ($1, $2, '<p>Hi</p>')`, [
      id,
      `Subject ${n % 4}`,
    ]);
    await query(`insert into headlines (admin_id, title, type, website_link) values ($1, $2, 1, '')`, [
      world.admin.id,
      `News ${n % 6}`,
    ]);
    if (n % 2 === 0) await query(`insert into podcasts (user_id, name) values ($1, 'Talk')`, [id]);
  }
  const song = await addSong(world, { featured: true, title: 'Loud' });
  await addSong(world, { featured: true, title: 'Quiet' });
  await addVotes(world, song, 3);
  for (const title of ['First', 'Second']) {
    await addParlour(world, { ownerId: ids[0] ?? 0, suiteTitle: title });
  }
  const gone = await world.addUser({ name: 'Gone' });
  await world.call('users.remove', { params: { id: gone.id } });
});

async function table(call: CallName, wanted: Record<string, string> = {}): Promise<string[][]> {
  const response = await world.call(call, { query: wanted });
  expect(response.statusCode, response.body).toBe(200);
  return readCsvCells(response.body);
}

/** Returns the ids of all pages of a list, in order. */
async function listed(call: CallName, wanted: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const response = await world.call(call, { query: { ...wanted, page: String(page), limit: '10' } });
    const { data, totalCounts } = response.json();
    found.push(...data.map(({ id }: { id: number }) => String(id)));
    if (data.length === 0 || found.length >= totalCounts) {
      expect(found).toHaveLength(totalCounts);
      return found;
    }
  }
}

const LISTS = [
  ['users', {}],
  ['users', { sort_by: 'name', sort_dir: 'asc', city: 'Austin' }],
  ['users', { search: 'ada', sort_by: 'totalSpent' }],
  ['users', { search: 'nobody at all' }],
  ['bulletins', {}],
  ['bulletins', { status: 'true', sort_by: 'title', sort_dir: 'asc' }],
  ['bulletins', { search: 'post 3' }],
  ['support', {}],
  ['support', { sort_by: 'subject', sort_dir: 'asc', replied: 'false' }],
  ['support', { search: 'subject 2' }],
  ['headlines', { sort_by: 'owner', sort_dir: 'asc' }],
  ['podcasts', { sort_by: 'name', sort_dir: 'desc' }],
] as const;

test.each(LISTS)('the CSV of %s has the rows of the list in its order: %j', async (room, wanted) => {
  const [, ...rows] = await table(`${room}.export`, wanted);
  expect(rows.map(([id]) => id)).toEqual(await listed(`${room}.list`, wanted));
});

test('the CSV of people is safe in a spreadsheet, and has times with their offset', async () => {
  const [head = [], ...rows] = await table('users.export');
  const name = head.indexOf('Name');
  expect(rows.some((row) => row[name] === `'=Ada 0`)).toBe(true);
  expect(rows.every((row) => !/^[=+@-]/.test(row[name] ?? ''))).toBe(true);
  const joined = head.indexOf('Joined (America/New_York)');
  expect(rows[0]?.[joined]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect([head[joined + 1], rows[0]?.[joined + 1]]).toEqual([
    'Joined offset',
    expect.stringMatching(/^UTC-0[45]:00$/),
  ]);
});

test.each(['users', 'bulletins', 'support', 'headlines'] as const)(
  'the CSV of %s can have the selected rows alone',
  async (room) => {
    const chosen = (await listed(`${room}.list`, {})).slice(3, 6);
    const [, ...rows] = await table(`${room}.export`, { ids: `[${chosen.join(',')}]` });
    expect(rows.map(([id]) => id)).toEqual(chosen);
  },
);

test('the CSV of songs has each with its votes, in the order of the contest, also while voting is open', async () => {
  const [head = [], ...rows] = await table('contest.export', { featured: 'true' });
  const cells = rows.map((row) => ['Place', 'Title', 'Votes'].map((each) => row[head.indexOf(each)]));
  expect(cells).toEqual([
    ['1', 'Loud', '3'],
    ['2', 'Quiet', '0'],
  ]);
});

test('the CSV of submissions has them without a place', async () => {
  await addSong(world, { featured: false, title: 'Waiting' });
  const [head = [], ...rows] = await table('contest.export', { featured: 'false' });
  expect(rows.map((row) => ['Place', 'Title'].map((each) => row[head.indexOf(each)]))).toEqual([
    ['', 'Waiting'],
  ]);
});

test('the CSV of voters has all of them or those of the search, newest first', async () => {
  const song = await addSong(world, { featured: true, title: 'Heard' });
  const gone = await world.addUser({ name: 'Left' });
  await query(
    `insert into contest_votes (entry_id, user_id, name, device_hash) values
       ($1, $2, null, null), ($1, null, 'Guest =1', '\\x01'), ($1, $3, null, null)`,
    [song, ids[1], gone.id],
  );
  await world.call('users.remove', { params: { id: gone.id } });
  const voters = async (wanted: Record<string, string> = {}) =>
    (await table('contest.exportVoters', { song_id: String(song), ...wanted }))
      .slice(1)
      .map(([, name, isRegistered, userId]) => [name, isRegistered, userId]);
  expect(await voters()).toEqual([
    ['Deleted user', 'Yes', ''],
    ['Guest =1', 'No', ''],
    ['Bo, "1"', 'Yes', String(ids[1])],
  ]);
  expect(await voters({ search: 'guest' })).toEqual([['Guest =1', 'No', '']]);
  const none = await world.call('contest.exportVoters', { query: { song_id: '987654' } });
  expect(none.statusCode).toBe(404);
});

test('the CSV of rounds has those that are over', async () => {
  await query(
    `insert into contest_rounds (started_at, ended_at) values ('2026-01-01T10:00Z', '2026-01-02T10:00Z')`,
  );
  const [head = [], ...rows] = await table('contest.exportRounds');
  expect(head).toEqual([
    'Id',
    'Started (America/New_York)',
    'Started offset',
    'Ended (America/New_York)',
    'Ended offset',
    'Songs',
    'Disqualified',
    'Votes',
    'Winner',
    'Votes set aside',
  ]);
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['2026-01-01 05:00:00', 'UTC-05:00', '2026-01-02 05:00:00', 'UTC-05:00', '0', '0', '0', '', '0'],
  ]);
});

/** Returns a column in the order of the alphabet. */
async function titles(call: CallName, column: string): Promise<string[]> {
  const [head = [], ...rows] = await table(call);
  return rows
    .map((row) => row[head.indexOf(column)] ?? '')
    .toSorted((one, other) => one.localeCompare(other));
}

test('the CSVs of parlours, the staff and the trash have all of them', async () => {
  expect(await titles('parlours.export', 'Title')).toEqual(['First', 'Second']);
  expect(await titles('staff.export', 'Email')).toEqual([world.admin.email]);
  expect(await titles('trash.export', 'Title')).toEqual(['Gone', 'Left']);
});

test('whoever may not see money gets no spending in the CSV, and no order by it', async () => {
  const [rosa] = await world.db
    .insert(admins)
    .values({ name: 'Rosa', email: 'rosa@x.example', passwordHash: '', role: 'moderator' })
    .returning({ id: admins.id });
  const token = await createSession(world.db, 'admin', rosa?.id ?? 0);
  const response = await world.call('users.export', { token });
  expect(response.body).not.toContain('Total spent');
  const sorted = await world.call('users.export', { token, query: { sort_by: 'totalSpent' } });
  expect(sorted.statusCode).toBe(403);
});
