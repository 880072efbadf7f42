import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let host: { id: number };
let gone: { id: number };

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id));

async function search(q: string, token?: string) {
  const response = await world.call('palette.search', { query: { q }, ...(token && { token }) });
  expect(response.statusCode, response.body).toBe(200);
  return calls['palette.search'].output.parse(response.json()).data;
}
const titles = async (q: string) => (await search(q)).map(({ kind, title }) => `${kind}: ${title}`);

beforeAll(async () => {
  host = await world.addUser({ name: 'Mona Halloway', email: 'mona@stage.example' });
  await world.addUser({ name: 'Halloway Ben', email: 'ben@stage.example', active: false });
  gone = await world.addUser({
    name: 'Halloway Gone',
    email: 'gone@stage.example',
    deletedAt: new Date().toISOString(),
  });
  await query(
    `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at)
     values ($1, 'Halloway Live', 500, 'p', now()) returning id`,
    [host.id],
  );
  const [finished] = await query(
    `insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at, finished_at)
     values ($1, 'Halloway Past', 500, 'p', now(), now()) returning id`,
    [host.id],
  );
  await query(
    `insert into sales (parlour_id, user_id, title, price_cents, duration_ms) values ($1, $2, 'Halloway Past', 500, 1)
     on conflict (parlour_id) do update set title = excluded.title returning id`,
    [finished, host.id],
  );
  await query(
    `insert into contest_entries (title, name, object_key, duration_ms) values ('Halloway Song', 's', 's', 1) returning id`,
  );
  await query(
    `insert into support_messages (user_id, subject, message) values ($1, 'Charged twice', 'Hi') returning id`,
    [host.id],
  );
  await query(
    `insert into headlines (admin_id, type, title, website_link) values ($1, 1, 'The Halloway tour', 'https://x.example') returning id`,
    [world.admin.id],
  );
  await query(
    `insert into bulletins (user_id, title, description, status) values ($1, 'Halloway drummer', 'd', false) returning id`,
    [host.id],
  );
  await query(`insert into podcasts (user_id, name) values ($1, 'Halloway Hour') returning id`, [host.id]);
});

test('finds records of every kind by name, title or sender, but no removed ones', async () => {
  expect(await titles('halloway')).toEqual([
    'users: Halloway Ben',
    'users: Mona Halloway',
    'parlours: Halloway Live',
    'sales: Halloway Past',
    'contest: Halloway Song',
    'supports: Charged twice',
    'headlines: The Halloway tour',
    'bulletins: Halloway drummer',
    'podcasts: Halloway Hour',
  ]);
});

test('says what is deactivated or hidden, and which page opens', async () => {
  const found = await search('halloway');
  const of = (title: string) => found.find((each) => each.title === title);
  expect(of('Halloway Ben')?.active).toBe(false);
  expect(of('Mona Halloway')?.active).toBe(true);
  expect(of('Halloway drummer')?.active).toBe(false);
  expect(of('Halloway Hour')?.page_id).toBe(host.id);
});

test('finds a person by email and by id, and nobody by the id of someone removed', async () => {
  expect(await titles('mona@stage')).toContain('users: Mona Halloway');
  expect((await titles(`#${host.id}`))[0]).toBe('users: Mona Halloway');
  expect((await titles(String(host.id)))[0]).toBe('users: Mona Halloway');
  expect((await search(`#${gone.id}`)).filter(({ kind }) => kind === 'users')).toEqual([]);
});

test.each(['', ' ', 'a', '#', '%', '_', '#x'])('finds nothing for %j', async (q) => {
  expect(await search(q)).toEqual([]);
});

test('finds at most five of a kind, also among thousands of newer ones', async () => {
  await query(
    `insert into users (name, email) select 'Filler ' || n, 'filler' || n || '@example.com' from generate_series(1, 3000) n returning id`,
  );
  expect((await titles('filler')).filter((title) => title.startsWith('users'))).toHaveLength(5);
  expect(await titles('halloway')).toContain('users: Mona Halloway');
});

const createStaffToken = async (role: string) => {
  const [id = 0] = await query(
    `insert into admins (name, email, role, password_hash) values ($1, $1 || '@greenroom.example', $1, 'x') returning id`,
    [role],
  );
  return createSession(world.db, 'admin', id);
};

const kinds = async (role: string) => {
  const found = await search('halloway', await createStaffToken(role));
  return [...new Set(found.map(({ kind }) => kind))];
};

test('finds only what the role may read', async () => {
  expect(await kinds('moderator')).toEqual([
    'users',
    'parlours',
    'contest',
    'supports',
    'headlines',
    'bulletins',
    'podcasts',
  ]);
  expect(await kinds('finance')).toEqual(['users', 'parlours', 'sales']);
});
