import { KEY_PERMISSIONS } from '@greenroom/contract/by-key';
import { KEYS, KEY_MESSAGES, beyondWords } from '@greenroom/contract/keys.rules';
import { NO_NETWORK } from '@greenroom/contract/kit/limits';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addColleague, addHouseKey, addKey, createKey } from '#testing/keys.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL: 'https://green.example' });
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
beforeEach(() => query('delete from access_keys'));

test('a key is shown once, and found in no list, entry, mail or row afterwards', async () => {
  const { id, key } = await addKey(world, { permissions: ['people.read', 'podcasts.read', 'people.read'] });
  expect(key).toMatch(/^key_[\w-]{43}$/);
  const lists = [await world.call('keys.list'), await world.call('keys.listAll')].map(({ body }) => body);
  const [stored] = await query(
    `select (select json_agg(k) from access_keys k)::text || (select json_agg(e) from audit_entries e)::text
       || (select json_agg(m) from mails m)::text as all`,
  );
  expect([...lists, String(stored?.['all'])].some((text) => text.includes(key))).toBe(false);
  expect((await world.call('keys.list')).json().data).toEqual([
    {
      id,
      name: 'Spreadsheet',
      permissions: ['people.read', 'podcasts.read'],
      networks: [],
      createdAt: expect.any(String),
      endsAt: null,
      usedAt: null,
      usedFrom: null,
      state: 'works',
    },
  ]);
});

test('its maker gets a mail that says so and leads to their keys', async () => {
  await addKey(world, { name: 'Numbers' });
  const mail = (await world.mail.list()).at(-1);
  expect(mail).toMatchObject({ toEmail: world.admin.email, kind: 'notice' });
  expect(mail?.text).toMatch(/“Numbers”[^]+https:\/\/green\.example\/my-account/);
});

describe('a key that can’t be', () => {
  test('has more than its maker’s own rights', async () => {
    const { token } = await addColleague(world, 'admin');
    const beyond = await createKey(world, { permissions: ['people.read', 'system.read'] }, token);
    expect([beyond.statusCode, beyond.json().errors]).toEqual([
      400,
      { permissions: [beyondWords(['system.read'])] },
    ]);
    expect((await createKey(world, { permissions: ['people.read'] }, token)).statusCode).toBe(200);
  });

  test.each(['staff.change', 'keys.change', 'trash.purge', 'people.data', 'people.address', 'all'])(
    'has %s',
    async (permission) => {
      const refused = await createKey(world, { permissions: [permission as never] });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'bad_input']);
    },
  );

  test.each([
    ['no permission', { permissions: [] }, { permissions: [KEY_MESSAGES.noPermission] }],
    ['no name', { name: '  ' }, { name: [KEY_MESSAGES.nameMissing] }],
    ['an end in the past', { endsAt: '2020-01-01T00:00:00Z' }, { endsAt: [KEY_MESSAGES.ended] }],
    ['a network that is none', { networks: ['home'] }, { 'networks.0': [NO_NETWORK] }],
    ['a network that is too long', { networks: ['10.0.0.0/33'] }, { 'networks.0': [NO_NETWORK] }],
  ])('has %s', async (_, body, errors) => {
    const refused = await createKey(world, body);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, errors]);
  });

  test.each([
    ['keys.create', addKey],
    ['keys.createHouse', addHouseKey],
  ] as const)('is one more than there may be, also when two are made at once: %s', async (call, add) => {
    for (let made = 1; made < KEYS.keysMax; made += 1) await add(world, { name: `Key ${made}` });
    const body = { name: 'Last', permissions: ['people.read'], networks: [], endsAt: null };
    const both = await Promise.all([world.call(call, { body }), world.call(call, { body })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await world.call(call, { body })).json().msg).toBe(KEY_MESSAGES.tooMany);
    // A revoked one makes room.
    await query('update access_keys set revoked_at = now() where id = (select min(id) from access_keys)');
    expect((await world.call(call, { body })).statusCode).toBe(200);
  });
});

test('every permission that a key can have gives it a call', async () => {
  const { key } = await addKey(world, { permissions: [...KEY_PERMISSIONS] });
  expect((await world.call('money.getSheet', { token: key, query: { month: '2026-01' } })).statusCode).toBe(
    200,
  );
});

test('colleagues without the right make, list and revoke no keys', async () => {
  const { token } = await addColleague(world, 'moderator');
  const { id } = await addKey(world);
  expect((await createKey(world, {}, token)).statusCode).toBe(403);
  expect((await world.call('keys.list', { token })).statusCode).toBe(403);
  expect((await world.call('keys.revoke', { token, params: { id } })).statusCode).toBe(403);
});

test('colleagues with the right see and revoke their own alone, and owners all', async () => {
  const { id: other, token } = await addColleague(world, 'admin');
  const theirs = await addKey(world, { name: 'Theirs' }, token);
  const mine = await addKey(world, { name: 'Mine' });
  const house = await addHouseKey(world);
  expect((await world.call('keys.list', { token })).json().data).toMatchObject([{ id: theirs.id }]);
  expect((await world.call('keys.revoke', { token, params: { id: mine.id } })).statusCode).toBe(404);
  for (const call of ['keys.revokeAny', 'keys.takeOver'] as const)
    expect((await world.call(call, { token, params: { id: house.id } })).statusCode).toBe(403);
  expect((await world.call('keys.listAll')).json().data).toMatchObject([
    { id: house.id, isHouse: true },
    { id: theirs.id, isHouse: false, colleague: { id: other } },
    { id: mine.id, isHouse: false },
  ]);
  expect((await world.call('keys.revokeAny', { params: { id: theirs.id } })).statusCode).toBe(200);
  expect((await world.call('keys.list', { token })).json().data).toEqual([]);
});
