import { KEY_MESSAGES } from '@greenroom/contract/keys.rules';
import { KEY, KEY_UNKNOWN, elsewhereWords, lacksWords } from '@greenroom/contract/by-key';
import { failures } from '@greenroom/contract/kit/errors';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { readCsvCells } from '#testing/csv.ts';
import { addColleague, addHouseKey, addKey } from '#testing/keys.ts';
import { API_KEY, createWorld } from '#testing/world.ts';
import type { Sent, World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
beforeEach(() =>
  query(`update admins set role = 'owner', deactivated_at = null where id = $1`, [world.admin.id]),
);

/** Lists people by a key, and returns the status and what it says. */
async function listBy(key: string, sent: Sent = {}) {
  const response = await world.call('users.list', { token: key, ...sent });
  const { code, msg } = response.json();
  return [response.statusCode, code, msg];
}
const refused = [401, 'unauthenticated', KEY_UNKNOWN];
const OPEN = [200, undefined, undefined];

test('a key acts for its maker with what it was given, and the activity says so', async () => {
  const { id, key } = await addKey(world, { permissions: ['people.read', 'people.change'] });
  const person = await world.addUser();
  expect((await listBy(key))[0]).toBe(200);
  const body = { active: false };
  expect(
    (await world.call('users.setActive', { token: key, params: { id: person.id }, body })).statusCode,
  ).toBe(200);
  const [entry] = (await world.call('audit.list', { query: { key: id } })).json().data;
  expect(entry).toMatchObject({
    action: 'users.setActive',
    actor: world.admin.email,
    key: { id, name: 'Spreadsheet' },
  });
  const cells = readCsvCells((await world.call('audit.export', { query: { key: id } })).body);
  expect(cells.map((line) => line.at(-1))).toEqual(['Key', 'Spreadsheet']);
  const { data } = (await world.call('audit.list', { query: { action: 'audit.export' } })).json();
  expect(data[0].key).toBeNull();
});

test('a key lacks what it was not given, also among what an answer holds', async () => {
  const { key } = await addKey(world, { permissions: ['people.read', 'podcasts.read'] });
  const lacks = await world.call('plans.list', { token: key });
  expect([lacks.statusCode, lacks.json().code, lacks.json().msg]).toEqual([
    403,
    'forbidden',
    lacksWords('money.read'),
  ]);
  // Calls of all staff ask for what they are about.
  expect((await world.call('audit.list', { token: key })).json().msg).toBe(lacksWords('activity.read'));
  const removed = await world.addUser({ name: 'Gone Soon' });
  await world.call('users.remove', { params: { id: removed.id } });
  expect((await world.call('trash.list', { token: key })).json().totalCounts).toBe(0);
  expect(
    (await world.call('trash.restore', { token: key, body: { kind: 'users', id: removed.id } })).json().msg,
  ).toBe(lacksWords('people.change'));
});

test('a key is seen as used, from where, and its maker is not', async () => {
  const { id, key } = await addKey(world);
  await query('update admins set seen_at = null where id = $1', [world.admin.id]);
  await listBy(key);
  const own = (await world.call('keys.list')).json().data.find((each: { id: number }) => each.id === id);
  expect(own).toMatchObject({ usedAt: expect.any(String), usedFrom: '127.0.0.1', state: 'works' });
  expect(await query('select seen_at from admins where id = $1', [world.admin.id])).toEqual([
    { seen_at: null },
  ]);
});

describe('a key is refused', () => {
  test('when it is garbage, unknown or a session’s token with its beginning', async () => {
    const session = world.admin.token.replace('ses_', KEY.prefix);
    for (const key of [`key_${'A'.repeat(43)}`, 'key_garbage', session])
      expect(await listBy(key), key).toEqual(refused);
  });

  test('once it is revoked, at once on every server', async () => {
    const { id, key } = await addKey(world);
    expect(await listBy(key)).toEqual(OPEN);
    expect((await world.call('keys.revoke', { params: { id } })).json().msg).toBe(KEY_MESSAGES.revoked);
    expect(await listBy(key)).toEqual(refused);
    expect((await world.call('keys.revoke', { params: { id } })).statusCode).toBe(404);
  });

  test('once it has ended', async () => {
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, key } = await addKey(world, { endsAt });
    expect(await listBy(key)).toEqual(OPEN);
    await query(`update access_keys set ends_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await listBy(key)).toEqual(refused);
    const [own] = (await world.call('keys.list')).json().data.slice(-1);
    expect(own).toMatchObject({ id, state: 'ended' });
  });

  test('when its maker is switched off, or has a role without keys, and comes back with the access', async () => {
    const { id, token } = await addColleague(world, 'admin');
    const { key } = await addKey(world, {}, token);
    expect(await listBy(key)).toEqual(OPEN);
    const off = { params: { id }, body: { active: false } };
    expect((await world.call('staff.setActive', off)).statusCode).toBe(200);
    expect(await listBy(key)).toEqual(refused);
    await world.call('staff.setActive', { params: { id }, body: { active: true } });
    expect(await listBy(key)).toEqual(OPEN);
    await world.call('staff.setRole', { params: { id }, body: { role: 'moderator' } });
    expect(await listBy(key)).toEqual(refused);
    const all = (await world.call('keys.listAll')).json().data;
    expect(all.at(-1)).toMatchObject({ isHouse: false, colleague: { id }, state: 'stopped' });
  });

  test('for what its maker’s role no longer has', async () => {
    const { key } = await addKey(world, { permissions: ['people.read', 'system.read'] });
    expect((await world.call('system.get', { token: key })).statusCode).toBe(200);
    await query(`update admins set role = 'admin' where id = $1`, [world.admin.id]);
    const reduced = await world.call('system.get', { token: key });
    expect([reduced.statusCode, reduced.json().msg]).toEqual([403, lacksWords('system.read')]);
    expect(await listBy(key)).toEqual(OPEN);
  });

  test('from elsewhere than its networks', async () => {
    const { key } = await addKey(world, { networks: ['203.0.113.0/24', '2001:db8::/48', '198.51.100.7'] });
    const from = async (remoteAddress: string) => {
      const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${key}` };
      const response = await world.app.inject({ url: '/admin/users', headers, remoteAddress });
      return [response.statusCode, response.json().msg];
    };
    const inside = ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '198.51.100.7'];
    for (const ip of inside) expect(await from(ip), ip).toEqual([200, undefined]);
    for (const ip of ['203.0.114.9', '2001:db9::1', '198.51.100.8'])
      expect(await from(ip)).toEqual([403, elsewhereWords(ip)]);
    expect((await listBy(key))[1]).toBe('key_refused');
  });

  test('for the calls of people', async () => {
    const { key } = await addKey(world);
    const own = await world.call('account.listSessions', { token: key });
    expect([own.statusCode, own.json().code, own.json().msg]).toEqual([
      403,
      'key_refused',
      failures.key_refused.msg,
    ]);
  });

  test('past its own limit, which is no other key’s', async () => {
    const { id, key } = await addKey(world);
    const { key: other } = await addKey(world);
    await listBy(key);
    await query('update rate_limits set points = $1 where key = $2', [KEY.requestsAMinute, `key:${id}`]);
    const past = await world.call('users.list', { token: key });
    expect([past.statusCode, past.json().code]).toEqual([429, 'too_many']);
    expect(Number(past.headers['retry-after'])).toBeGreaterThan(0);
    expect(await listBy(other)).toEqual(OPEN);
    expect((await world.call('users.list')).statusCode).toBe(200);
  });

  test('while its maker must set up a second factor, or choose another password', async () => {
    const { key } = await addKey(world);
    await query(`insert into settings values ('two_factor_roles', 'owner')`);
    expect((await listBy(key)).slice(0, 2)).toEqual([403, 'two_factor_needed']);
    await query(`delete from settings where name = 'two_factor_roles'`);
    await query(
      `insert into settings select 'shown_password_' || id, encode(sha256(convert_to(password_hash, 'UTF8')), 'hex') from admins where id = $1`,
      [world.admin.id],
    );
    expect((await listBy(key)).slice(0, 2)).toEqual([403, 'password_change_needed']);
    await query(`delete from settings where name like 'shown_password_%'`);
    expect(await listBy(key)).toEqual(OPEN);
  });

  test('at the end of a call when it was revoked, or its maker’s role changed, meanwhile', async () => {
    const { id: maker, token } = await addColleague(world, 'admin');
    const person = await world.addUser();
    const changes: [string, number][] = [
      [`update access_keys set revoked_at = now() where admin_id = ${maker}`, 401],
      [`update admins set role = 'owner' where id = ${maker}`, 403],
    ];
    for (const [change, status] of changes) {
      const { key } = await addKey(world, { permissions: ['people.change'] }, token);
      const lock = await world.db.$client.connect();
      await lock.query('begin');
      await lock.query('select from users where id = $1 for update', [person.id]);
      const call = world.call('users.setActive', {
        token: key,
        params: { id: person.id },
        body: { active: false },
      });
      await expect
        .poll(async () => query(`select from pg_locks where not granted`), { timeout: 10_000 })
        .toHaveLength(1);
      await query(change);
      await lock.query('commit');
      lock.release();
      expect((await call).statusCode).toBe(status);
      expect(await query('select active from users where id = $1', [person.id])).toEqual([{ active: true }]);
    }
  });
});

test('a key is not given the stored answer to its maker’s request, nor another key’s', async () => {
  const { key } = await addKey(world, { permissions: ['people.read', 'people.change'] });
  const { key: other } = await addKey(world, { permissions: ['people.read', 'people.change'] });
  const { id } = await world.addUser();
  const sent = {
    params: { id },
    body: { message: 'Rang' },
    headers: { 'idempotency-key': 'the-same-key-1' },
  };
  const made = [];
  for (const token of [world.admin.token, key, key, other])
    made.push((await world.call('users.createNote', { ...sent, token })).json().data.id);
  expect(new Set(made).size).toBe(3);
  expect(made[1]).toBe(made[2]);
});

describe('a key of the house', () => {
  test('stops with the access of the owner who answers for it, until another takes it over', async () => {
    const { id, key } = await addHouseKey(world);
    expect(await listBy(key)).toEqual(OPEN);
    const { id: second, token } = await addColleague(world, 'owner');
    const states = async () =>
      (await world.call('keys.listAll', { token }))
        .json()
        .data.find((each: { id: number }) => each.id === id);
    for (const change of [`role = 'admin'`, 'deactivated_at = now()']) {
      await query(`update admins set ${change} where id = $1`, [world.admin.id]);
      expect(await listBy(key)).toEqual(refused);
      expect(await states()).toMatchObject({ state: 'stopped', isHouse: true });
      await query(`update admins set role = 'owner', deactivated_at = null where id = $1`, [world.admin.id]);
    }
    await query('update admins set deactivated_at = now() where id = $1', [world.admin.id]);
    const taken = await world.call('keys.takeOver', { token, params: { id } });
    expect(taken.json().msg).toBe(KEY_MESSAGES.takenOver);
    expect(await listBy(key)).toEqual(OPEN);
    expect(await states()).toMatchObject({ state: 'works', colleague: { id: second } });
  });

  test('is no colleague’s own: their calls do not list or revoke it, and a key of their own can’t be taken over', async () => {
    const house = await addHouseKey(world);
    const own = await addKey(world);
    const listed = new Set((await world.call('keys.list')).json().data.map(({ id }: { id: number }) => id));
    expect([listed.has(house.id), listed.has(own.id)]).toEqual([false, true]);
    expect((await world.call('keys.revoke', { params: { id: house.id } })).statusCode).toBe(404);
    expect((await world.call('keys.takeOver', { params: { id: own.id } })).statusCode).toBe(404);
    const revoked = await world.call('keys.revokeAny', { params: { id: house.id } });
    expect([revoked.statusCode, await listBy(house.key)]).toEqual([200, refused]);
  });
});

test('without `connections` no key is let in', async () => {
  const off = await createWorld(inject('databaseUrl'), { CAPABILITIES_OFF: 'connections' });
  try {
    const response = await off.call('users.list', { token: `key_${'A'.repeat(43)}` });
    expect([response.statusCode, (await off.call('keys.list')).statusCode]).toEqual([401, 404]);
  } finally {
    await off.close();
  }
});
