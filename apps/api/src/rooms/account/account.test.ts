import { ACCOUNT_ANSWERS, ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import { watchEntries } from '#testing/entries.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { createOneTimeToken } from '#kit/access/one-time-tokens.ts';
import { createSession } from '#kit/access/sessions.ts';
import { hashToken } from '#kit/access/tokens.ts';
import { createFirstAdmin } from '#rooms/account/account.store.ts';
import { admins } from '#rooms/account/account.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
const passwordHash = await hashPassword(PASSWORD);
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate rate_limits');
  await watchEntries(world);
  await world.db.update(admins).set({ passwordHash });
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
});

const knock = (email: string, password: string) =>
  world.call('account.login', { token: null, body: { email, password } });

async function isSignedIn(token: string): Promise<boolean> {
  const response = await world.call('account.getId', { token });
  expect([200, 401]).toContain(response.statusCode);
  return response.statusCode === 200;
}

type Row = { action: string; actor: string | null; record: string | null; before: unknown; after: unknown };
async function trail(): Promise<Row[]> {
  const { rows } = await world.db.$client.query<Row>(
    'select action, actor, record, before, after from new_entries order by id',
  );
  return rows;
}

const dropRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');

describe('signing in', () => {
  test('returns a token and the id, and the token gives access to the console', async () => {
    const response = await knock(world.admin.email, PASSWORD);
    expect(response.statusCode).toBe(200);
    const { data } = calls['account.login'].output.parse(response.json());
    expect(data.id).toBe(world.admin.id);
    const who = await world.call('account.getId', { token: data.token });
    expect(who.json()).toEqual({ data: { user_id: world.admin.id } });
  });

  test('answers a wrong password and an unknown address identically', async () => {
    const wrong = await knock(world.admin.email, 'wrong-password1');
    const unknown = await knock('nobody@example.com', 'wrong-password1');
    expect([wrong.statusCode, unknown.statusCode]).toEqual([400, 400]);
    expect(dropRequestId(wrong.body)).toBe(dropRequestId(unknown.body));
    expect(wrong.json()).toMatchObject({
      code: 'invalid_credentials',
      msg: ACCOUNT_MESSAGES.invalidCredentials,
    });
  });

  test.each(['  ADMIN@Example.COM ', 'ａｄｍｉｎ@example.com', 'Admin@example．com'])(
    'treats %j as the same address',
    async (email) => {
      expect((await knock(email, PASSWORD)).statusCode).toBe(200);
    },
  );

  test.each([
    '',
    'admin',
    'a@b',
    'a@b.c, d@e.f',
    'a@b.c\r\nbcc: d@e.f',
    'x@[127.0.0.1]',
    'x@[IPv6:::ffff:127.0.0.1]',
    'x@127.0.0.1',
    'x@１２７．1',
    ['a@b.c'],
    { a: 1 },
    null,
  ])('rejects %j as an address and names the field', async (email) => {
    const response = await world.call('account.login', { token: null, body: { email, password: 'x' } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input', errors: { email: [expect.any(String)] } });
  });

  test('stores only the hash of the token', async () => {
    const { token } = calls['account.login'].output.parse(
      (await knock(world.admin.email, PASSWORD)).json(),
    ).data;
    const { rows } = await world.db.$client.query<{ row: string }>(
      'select row_to_json(s)::text as row from sessions s union all select row_to_json(a)::text from new_entries a',
    );
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    const { rowCount } = await world.db.$client.query('select from sessions where token_hash = $1', [
      hashToken(token),
    ]);
    expect(rowCount).toBe(1);
  });
});

describe('a session', () => {
  test('ends with logout, without ending other sessions', async () => {
    const other = await createSession(world.db, 'admin', world.admin.id);
    const { token } = world.admin;
    expect((await world.call('account.logout', { token })).json()).toEqual({
      msg: ACCOUNT_ANSWERS.loggedOut,
    });
    expect(await isSignedIn(token)).toBe(false);
    expect((await world.call('account.logout', { token })).statusCode).toBe(401);
    expect(await isSignedIn(other)).toBe(true);
  });

  test.each([
    ['29 minutes unused lives', "used_at = now() - interval '29 minutes'", true],
    // A second more: the clock of a machine may be set back by a moment.
    ['30 minutes unused is over', "used_at = now() - interval '30 minutes 1 second'", false],
    ['12 hours old is over however much it is used', 'expires_at = created_at, used_at = now()', false],
    ['of another clock than the database lives', "created_at = now() + interval '20 minutes'", true],
  ])('%s', async (_, change, lives) => {
    // One of its own: the use of another case may be noted a moment after its answer.
    const token = await createSession(world.db, 'admin', world.admin.id);
    await world.db.$client.query(`update sessions set ${change} where token_hash = $1`, [hashToken(token)]);
    expect(await isSignedIn(token)).toBe(lives);
  });

  test('lasts twelve hours from sign-in by the database clock, however much it is used', async () => {
    const { rows } = await world.db.$client.query(
      `select from sessions where token_hash = $1 and expires_at = created_at + interval '12 hours'`,
      [hashToken(world.admin.token)],
    );
    expect(rows).toHaveLength(1);
    await world.db.$client.query(`update sessions set used_at = now() - interval '20 minutes'`);
    expect(await isSignedIn(world.admin.token)).toBe(true);
    const after = await world.db.$client.query(
      `select from sessions where token_hash = $1 and used_at > now() - interval '1 minute'
        and expires_at = created_at + interval '12 hours'`,
      [hashToken(world.admin.token)],
    );
    expect(after.rowCount).toBe(1);
  });
});

const change = (body: object, token = world.admin.token) =>
  world.call('account.changePassword', { token, body });
const right = () => ({ current_password: PASSWORD, password: 'better456', user_id: world.admin.id });

describe('changing the password', () => {
  test('ends every session of that admin and of no one else', async () => {
    await createFirstAdmin(world.db, 'unused@example.com', passwordHash);
    const [second] = await world.db
      .insert(admins)
      .values({ name: 'Second', email: 'second@example.com', passwordHash })
      .onConflictDoUpdate({ target: admins.email, set: { passwordHash } })
      .returning();
    const others = await createSession(world.db, 'admin', second?.id ?? 0);
    const own = await createSession(world.db, 'admin', world.admin.id);
    const response = await change(right());
    expect(response.json()).toEqual({ msg: ACCOUNT_MESSAGES.passwordChanged });
    expect([await isSignedIn(world.admin.token), await isSignedIn(own)]).toEqual([false, false]);
    expect(await isSignedIn(others)).toBe(true);
    expect((await knock(world.admin.email, PASSWORD)).statusCode).toBe(400);
    expect((await knock(world.admin.email, 'better456')).statusCode).toBe(200);
  });

  test('with a wrong current password answers 400 wrong_password, and the admin stays signed in', async () => {
    const response = await change({ ...right(), current_password: 'not-it-1' });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'wrong_password']);
    expect(await isSignedIn(world.admin.token)).toBe(true);
    expect((await knock(world.admin.email, PASSWORD)).statusCode).toBe(200);
    expect((await trail()).map(({ action }) => action)).not.toContain('account.changePassword');
  });

  test('is rate-limited against guessing', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 10; i += 1)
      answers.push((await change({ ...right(), current_password: `guess-${i}` })).statusCode);
    expect(answers.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 400));
    expect(answers.slice(8)).toEqual([429, 429]);
  });

  test('of another admin is refused, for a hundred ids, and is recorded in the audit trail', async () => {
    const hashes = () => world.db.select({ hash: admins.passwordHash }).from(admins).orderBy(admins.id);
    const before = await hashes();
    for (let i = 1; i <= 100; i += 1) {
      const response = await change({ ...right(), user_id: world.admin.id + i });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
    }
    expect(await hashes()).toEqual(before);
    const rows = await trail();
    expect(rows).toHaveLength(100);
    expect(rows[0]).toMatchObject({
      action: 'account.changePasswordRefused',
      actor: world.admin.email,
      record: String(world.admin.id + 1),
    });
  });

  test.each([
    'short',
    'onlyletters',
    '1234567',
    'has space 1',
    'ünïcode123',
    'a1'.repeat(11),
    '',
    'abc123\n',
  ])('rejects %j as a new password and names the field', async (password) => {
    const response = await change({ ...right(), password });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: { password: [ACCOUNT_MESSAGES.passwordRule] } });
  });
});

describe('the audit trail', () => {
  test('records each sign-in, failed sign-in, logout and change, and holds no secret', async () => {
    await knock(world.admin.email, 'wrong-password1');
    await knock('nobody@example.com', 'wrong-password2');
    const { data } = calls['account.login'].output.parse((await knock(world.admin.email, PASSWORD)).json());
    await world.call('account.changePassword', {
      token: data.token,
      body: { current_password: PASSWORD, password: 'better456', user_id: world.admin.id },
    });
    const again = calls['account.login'].output.parse((await knock(world.admin.email, 'better456')).json());
    await world.call('account.logout', { token: again.data.token });
    const reset = await createOneTimeToken(world.db, 'reset_admin', world.admin.id);
    await world.call('account.resetPassword', { token: reset, body: { password: 'reset789' } });
    expect((await trail()).map(({ action, actor }) => [action, actor])).toEqual([
      ['account.loginFailed', world.admin.email],
      ['account.loginFailed', null],
      ['account.login', world.admin.email],
      ['account.changePassword', world.admin.email],
      ['account.login', world.admin.email],
      ['account.logout', world.admin.email],
      ['account.resetPassword', world.admin.email],
    ]);
    const { rows } = await world.db.$client.query<{ row: string }>(
      'select row_to_json(a)::text as row from new_entries a',
    );
    const secrets = [
      'wrong-password',
      PASSWORD,
      'better456',
      'reset789',
      reset,
      data.token,
      '$argon2',
      'nobody@',
    ];
    for (const secret of secrets) expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });

  test('records nothing when the change itself is rolled back', async () => {
    await world.db.$client.query(
      `alter table admins add constraint no_change check (password_hash = '${passwordHash}')`,
    );
    const response = await world.call('account.changePassword', {
      body: { current_password: PASSWORD, password: 'better456', user_id: world.admin.id },
    });
    await world.db.$client.query('alter table admins drop constraint no_change');
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([500, 'internal']);
    expect(response.body).not.toMatch(/no_change|constraint|admins/);
    expect(await trail()).toEqual([]);
    expect(await isSignedIn(world.admin.token)).toBe(true);
  });
});
