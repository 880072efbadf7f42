import { SIMILAR } from '@greenroom/contract/users-similar.rules';
import type { SimilarUser } from '@greenroom/contract/users-similar';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(() => world.db.$client.query('truncate users cascade'));

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
const AT = '2026-11-20T10:00:00Z';
const later = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString();
const verified = { emailVerifiedAt: AT };

async function find(id: number, more: object = {}): Promise<SimilarUser[]> {
  const response = await world.call('users.listSimilar', { params: { id }, query: more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const spam = (name: string, email: string, minutes: number) =>
  world.addUser({ name, email, createdAt: later(minutes) });
const listSimilarSigns = (found: SimilarUser[]) =>
  Object.fromEntries(found.slice(1).map(({ name, signs }) => [name, [...signs].toSorted()]));
async function post(userId: number, description: string): Promise<number> {
  const { rows } = await query(
    `insert into bulletins (user_id, title, description, created_at)
     values ($1, 'Cheap loans', $2, now() - random() * interval '90 days') returning id`,
    [userId, description],
  );
  return Number(rows[0].id);
}
async function register(id: number, ip: string): Promise<void> {
  await query(
    `insert into audit_entries (action, kind, record, ip, request_id, created_at)
     values ('account.registerUser', 'users', $1, $2, '', $3)`,
    [id, ip, AT],
  );
}

test('lists accounts with the same words in posts, and their posts; not those with others', async () => {
  const ada = await world.addUser({ name: 'Ada', createdAt: AT });
  const one = await post(ada.id, 'Get rich quickly at https://spam.example today');
  const bob = await world.addUser({ name: 'Bob', email: 'bob@one.example', createdAt: later(9000) });
  const his = await post(bob.id, 'Get rich so quickly at https://spam.example');
  const eve = await world.addUser({
    name: 'Eve',
    email: 'eve@two.example',
    createdAt: later(-9000),
    ...verified,
  });
  await post(eve.id, 'A drummer is wanted for Friday in Austin');
  const found = await find(ada.id);
  expect(found.map(({ name, posts }) => [name, posts])).toEqual([
    ['Ada', [one]],
    ['Bob', [his]],
  ]);
  expect(listSimilarSigns(found)).toEqual({ Bob: ['unverified', 'words'] });
  const other = await post(ada.id, 'A drummer is wanted for Friday in Boston');
  expect(listSimilarSigns(await find(ada.id, { post: other }))).toEqual({ Eve: ['words'] });
});

test('without posts, two of hour, domain and network make an account similar, never one alone', async () => {
  const ada = await spam('Ada', 'ada@spam.example', 0);
  await spam('Both', 'both@spam.example', 20);
  await spam('Domain alone', 'domain@spam.example', 600);
  await spam('Hour alone', 'hour@elsewhere.example', 10);
  const near = await spam('Network', 'network@elsewhere.example', -10);
  const far = await spam('Other network', 'far@elsewhere.example', -10);
  await register(ada.id, '203.0.113.7');
  await register(near.id, '203.0.113.200');
  await register(far.id, '198.51.100.7');
  expect(listSimilarSigns(await find(ada.id))).toEqual({
    Both: ['domain', 'hour', 'unverified'],
    Network: ['hour', 'network', 'unverified'],
  });
});

const listLikely = (found: SimilarUser[]) => found.map(({ name, isLikely }) => [name, isLikely]);

test('likely are two signs with the hour or the network among them; the others stand below', async () => {
  const words = 'Get rich quickly at https://spam.example today';
  const ada = await spam('Ada', 'ada@spam.example', 0);
  await post(ada.id, words);
  const some = [
    ['Words and domain', 'a@spam.example', 9000],
    ['Words alone', 'b@elsewhere.example', -9000],
    ['Words and hour', 'c@elsewhere.example', 9],
  ] as const;
  for (const [name, email, minutes] of some) await post((await spam(name, email, minutes)).id, words);
  await spam('Domain and hour', 'd@spam.example', 8);
  expect(listLikely(await find(ada.id))).toEqual([
    ['Ada', true],
    ['Words and hour', true],
    ['Domain and hour', true],
    ['Words and domain', false],
    ['Words alone', false],
  ]);
});

test('an ordinary post has nobody likely, its author neither', async () => {
  const words = 'A drummer is wanted for Friday in Austin';
  for (let at = 0; at < 13; at += 1) {
    const each = await spam(`Member ${at}`, `m${at}@band.example`, -60 * 24 * 30 * at);
    await post(each.id, words);
  }
  const found = await find((await spam('Ada', 'ada@band.example', 60 * 24 * 30)).id);
  expect(listLikely(found)).toEqual([['Ada', false]]);
  const [{ id = 0 } = {}] = (await query("select id from users where name = 'Member 0'")).rows;
  expect((await find(id)).map(({ isLikely }) => isLikely)).toEqual(Array(13).fill(false));
});

test.each([
  ['before', -1],
  ['later', 1],
])('the domain of many members who joined %s is no sign', async (_, way) => {
  const ada = await spam('Ada', 'ada@town.example', 0);
  await spam('Beside', 'beside@town.example', 5);
  expect(listSimilarSigns(await find(ada.id))).toEqual({ Beside: ['domain', 'hour', 'unverified'] });
  for (let at = 0; at < SIMILAR.commonFrom; at += 1)
    await spam(`Member ${at}`, `m${at}@town.example`, way * 60 * 24 * 8 * (at + 1));
  expect(listSimilarSigns(await find(ada.id))).toEqual({});
});

test('a common mail domain is no sign, and who has paid is never listed', async () => {
  const ada = await world.addUser({ name: 'Ada', email: 'ada@gmail.com', createdAt: AT });
  await world.addUser({ name: 'Common', email: 'bob@gmail.com', createdAt: AT });
  await post(ada.id, 'Get rich quickly at https://spam.example today');
  const payer = await world.addUser({ name: 'Payer', createdAt: AT });
  await post(payer.id, 'Get rich quickly at https://spam.example today');
  await query(
    `insert into plans (user_id, name, start_date, end_date, base_amount_cents) values ($1, 'monthly', now(), now(), 900)`,
    [payer.id],
  );
  expect(listSimilarSigns(await find(ada.id))).toEqual({});
  const gone = await world.call('users.listSimilar', { params: { id: 999_999_999 } });
  expect(gone.statusCode).toBe(404);
});
