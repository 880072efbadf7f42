import { calls } from '@greenroom/contract';
import type { Role } from '@greenroom/contract/permissions';
import { ROLES } from '@greenroom/contract/permissions';
import { STAFF_MESSAGES } from '@greenroom/contract/staff.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { createOneTimeToken } from '#kit/access/one-time-tokens.ts';
import { createSession } from '#kit/access/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
const passwordHash = await hashPassword(PASSWORD);
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

beforeEach(async () => {
  await query('truncate rate_limits, sessions, one_time_tokens');
  await query('delete from admins where id <> $1', [world.admin.id]);
  await query(`update admins set role = 'owner', deactivated_at = null, picture_key = null, totp_at = null`);
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
});

async function addColleague(role: Role, name: string = role) {
  const email = `${name}@example.com`;
  const [made] = await world.db
    .insert(admins)
    .values({ name, email, role, passwordHash })
    .returning({ id: admins.id });
  const id = made?.id ?? 0;
  return { id, email, token: await createSession(world.db, 'admin', id) };
}

const setRole = (id: number, role: Role, token = world.admin.token) =>
  world.call('staff.setRole', { params: { id }, body: { role }, token });
const setActive = (id: number, active: boolean, token = world.admin.token) =>
  world.call('staff.setActive', { params: { id }, body: { active }, token });
const signIn = (email: string, password = PASSWORD) =>
  world.call('account.login', { body: { email, password }, token: null });
const getMe = (token: string) => world.call('staff.getMe', { token });
const activeOwners = () =>
  query(`select id from admins where role = 'owner' and deactivated_at is null`).then((rows) => rows.length);
const listRecordEntries = (record: number) =>
  query(
    'select admin_id, action, kind, before, after from audit_entries where record = $1 order by id desc',
    [String(record)],
  );

test('tells members of the staff who they are', async () => {
  const me = { id: world.admin.id, name: 'Admin', email: world.admin.email, role: 'owner' };
  const read = async () => {
    const response = await getMe(world.admin.token);
    expect(response.statusCode, response.body).toBe(200);
    return calls['staff.getMe'].output.parse(response.json()).data;
  };
  expect(await read()).toEqual({
    ...me,
    picture_url: null,
    hasTwoFactor: false,
    hasPasskey: false,
    hasSignOn: false,
  });
  await query(`update admins set picture_key = 'staff/1.webp', totp_secret = '\\x00'`);
  expect(await read()).toEqual({
    ...me,
    picture_url: '/media/staff/1.webp',
    hasTwoFactor: false,
    hasPasskey: false,
    hasSignOn: false,
  });
  await query('update admins set totp_at = now()');
  expect(await read()).toMatchObject({ hasTwoFactor: true });
});

describe('the list of the staff', () => {
  test('has everyone with their role and state, active ones first, by name', async () => {
    await addColleague('viewer', 'zoe');
    const gone = await addColleague('finance', 'Abe');
    await query('update admins set totp_at = now() where id = $1', [gone.id]);
    await setActive(gone.id, false);
    const { data } = calls['staff.list'].output.parse((await world.call('staff.list')).json());
    expect(data).toMatchObject([
      { name: 'Admin', role: 'owner', active: true, hasTwoFactor: false, seenAt: expect.any(String) },
      { name: 'zoe', role: 'viewer', active: true },
      { name: 'Abe', role: 'finance', active: false, hasTwoFactor: true },
    ]);
  });

  test('says when each was last seen: at the sign-in, then at most once a minute', async () => {
    const { id, token } = await addColleague('viewer');
    const seenAt = async () =>
      (await query('select seen_at from admins where id = $1', [id]))[0]?.['seen_at'];
    await query('update admins set seen_at = null where id = $1', [id]);
    await getMe(token);
    expect(await seenAt()).toBeNull();
    await query(`update sessions set used_at = now() - interval '2 minutes' where subject_id = $1`, [id]);
    await getMe(token);
    expect(await seenAt()).not.toBeNull();
    await query('update admins set seen_at = null where id = $1', [id]);
    await signIn('viewer@example.com');
    expect(await seenAt()).not.toBeNull();
  });
});

describe('a change of role', () => {
  test.each(ROLES)('makes someone %s, who is signed out, and is recorded', async (role) => {
    const from = role === 'viewer' ? 'finance' : 'viewer';
    const { id, token } = await addColleague(from);
    const response = await setRole(id, role);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { data: { id, role, revoked: [] }, msg: STAFF_MESSAGES.roleChanged },
    ]);
    expect((await getMe(token)).statusCode).toBe(401);
    expect((await signIn(`${from}@example.com`)).json().data.role).toBe(role);
    expect((await listRecordEntries(id))[0]).toMatchObject({
      admin_id: world.admin.id,
      action: 'staff.setRole',
      kind: 'admins',
      before: { role: from },
      after: { role },
    });
  });

  test('to the same role changes nothing: nobody is signed out', async () => {
    const { id, token } = await addColleague('viewer');
    expect((await setRole(id, 'viewer')).statusCode).toBe(200);
    expect((await getMe(token)).statusCode).toBe(200);
    expect(await listRecordEntries(id)).toEqual([]);
  });

  test('is refused for someone who does not exist, and for a role that does not', async () => {
    expect((await setRole(999_999, 'viewer')).statusCode).toBe(404);
    expect((await setRole(world.admin.id, 'boss' as Role)).statusCode).toBe(400);
  });
});

describe('the only active owner', () => {
  test.each([
    ['demoted', () => setRole(world.admin.id, 'admin')],
    ['deactivated', () => setActive(world.admin.id, false)],
  ])('can not be %s, even with a deactivated owner beside them', async (_, change) => {
    const other = await addColleague('owner');
    await setActive(other.id, false);
    const response = await change();
    expect([response.statusCode, response.json().msg]).toEqual([409, STAFF_MESSAGES.lastOwner]);
    expect((await getMe(world.admin.token)).statusCode).toBe(200);
  });

  test.each([
    ['demotions', (id: number, token: string) => setRole(id, 'admin', token)],
    ['deactivations', (id: number, token: string) => setActive(id, false, token)],
  ])('remains after many simultaneous %s of one owner by another', async (_, change) => {
    for (let round = 0; round < 5; round += 1) {
      const other = await addColleague('owner', `owner${round}`);
      await query(`update admins set role = 'owner', deactivated_at = null where id = $1`, [world.admin.id]);
      world.admin.token = await createSession(world.db, 'admin', world.admin.id);
      const answers = await Promise.all([
        change(other.id, world.admin.token),
        change(world.admin.id, other.token),
        change(other.id, other.token),
        change(world.admin.id, world.admin.token),
      ]);
      expect(await activeOwners()).toBe(1);
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      await query('delete from admins where id = $1', [other.id]);
    }
  });

  test('may be demoted once there is another, who can then not', async () => {
    const other = await addColleague('owner');
    expect((await setRole(world.admin.id, 'viewer')).statusCode).toBe(200);
    expect((await setRole(other.id, 'viewer', other.token)).statusCode).toBe(409);
  });
});

describe('a deactivated colleague', () => {
  test('is signed out everywhere at once, and can not sign in, which only the right password tells', async () => {
    const { id, email, token } = await addColleague('moderator');
    const response = await setActive(id, false);
    expect([response.statusCode, response.json().msg]).toEqual([200, STAFF_MESSAGES.deactivated]);
    expect((await getMe(token)).statusCode).toBe(401);
    expect(await query('select from sessions where subject_id = $1', [id])).toEqual([]);
    expect((await signIn(email, 'wrong123')).json().code).toBe('invalid_credentials');
    expect((await signIn(email)).json().code).toBe('account_inactive');
    expect((await listRecordEntries(id))[0]).toMatchObject({
      action: 'staff.setActive',
      before: { active: true },
      after: { active: false },
    });
  });

  test('gets no password link, and the ones they have are void, also after they are back', async () => {
    const { id, email } = await addColleague('moderator');
    const link = await createOneTimeToken(world.db, 'reset_admin', id);
    const reset = (token: string) =>
      world.call('account.resetPassword', { body: { password: 'another123' }, token });
    await setActive(id, false);
    const mails = (await world.mail.list()).length;
    await world.call('account.sendPasswordLink', { body: { email }, token: null });
    expect(await world.mail.list()).toHaveLength(mails);
    expect((await reset(link)).json().code).toBe('token_invalid');
    const late = await createOneTimeToken(world.db, 'reset_admin', id);
    expect((await reset(late)).json().code).toBe('token_invalid');
    await setActive(id, true);
    expect((await reset(late)).json().code).toBe('token_invalid');
    expect((await signIn(email)).statusCode).toBe(200);
  });
});
