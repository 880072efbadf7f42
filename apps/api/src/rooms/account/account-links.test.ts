import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { checkPasswordHash, hashPassword } from '#kit/access/passwords.ts';
import { createOneTimeToken } from '#kit/access/one-time-tokens.ts';
import { createSession } from '#kit/access/sessions.ts';
import { hashToken } from '#kit/access/tokens.ts';
import { getAdminHash } from '#rooms/account/account.store.ts';
import { admins } from '#rooms/account/account.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
const passwordHash = await hashPassword(PASSWORD);
afterAll(() => world.close());

let person: { id: number; email: string };
beforeEach(async () => {
  await world.db.update(admins).set({ passwordHash });
  person = await world.addUser({ passwordHash });
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
});

const resetAdmin = (token: string | null, password = 'better456') =>
  world.call('account.resetPassword', { token, body: { password } });
const resetUser = (token: string | null, password = 'better456') =>
  world.call('account.resetUserPassword', { token, body: { password } });
const adminToken = () => createOneTimeToken(world.db, 'reset_admin', world.admin.id);
const userToken = () => createOneTimeToken(world.db, 'reset_user', person.id);
const verifyToken = () => createOneTimeToken(world.db, 'verify_user', person.id);

function expectInvalid(response: { statusCode: number; json(): unknown }): void {
  expect([response.statusCode, response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'token_invalid', msg: ACCOUNT_MESSAGES.tokenExpired }),
  ]);
}

describe('a reset link', () => {
  test("sets the admin's new password and ends all their sessions", async () => {
    const { token } = world.admin;
    const response = await resetAdmin(await adminToken());
    expect(response.json()).toEqual({ msg: ACCOUNT_MESSAGES.passwordChanged });
    expect((await world.call('account.getId', { token })).statusCode).toBe(401);
    expect(await checkPasswordHash(await getAdminHash(world.db, world.admin.id), 'better456')).toBe(true);
  });

  test("sets a community user's new password and ends all their sessions", async () => {
    const session = await world.tokenOf(person.id);
    expect((await resetUser(await userToken())).statusCode).toBe(200);
    const body = { title: 'Hi', description: 'There', roleIds: [] };
    expect((await world.call('bulletins.create', { token: session, body })).statusCode).toBe(401);
    const login = { email: person.email, password: 'better456' };
    expect((await world.call('account.loginUser', { token: null, body: login })).statusCode).toBe(200);
  });

  test('works once: of a hundred simultaneous requests exactly one succeeds', async () => {
    const token = await adminToken();
    const all = await Promise.all(Array.from({ length: 100 }, (_, i) => resetAdmin(token, `winner${i}`)));
    const right = all.flatMap(({ statusCode }, i) => (statusCode === 200 ? [`winner${i}`] : []));
    expect(right).toHaveLength(1);
    // Hashing is limited: a request that waits too long is refused and does not use up the link.
    expect(all.every(({ statusCode }) => [200, 400, 503].includes(statusCode))).toBe(true);
    expect(await checkPasswordHash(await getAdminHash(world.db, world.admin.id), right[0] ?? '')).toBe(true);
    expectInvalid(await resetAdmin(token));
  });

  test('expires after an hour by the database clock', async () => {
    const token = await adminToken();
    const { rowCount } = await world.db.$client.query(
      `update one_time_tokens set expires_at = now() where token_hash = $1 and expires_at = created_at + interval '60 minutes'`,
      [hashToken(token)],
    );
    expect(rowCount).toBe(1);
    expectInvalid(await resetAdmin(token));
  });

  test('is invalidated by a newer link, without affecting other users', async () => {
    const other = await createOneTimeToken(world.db, 'reset_user', (await world.addUser()).id);
    const older = await userToken();
    const newer = await userToken();
    expectInvalid(await resetUser(older));
    expect((await resetUser(newer)).statusCode).toBe(200);
    expect((await resetUser(other)).statusCode).toBe(200);
  });

  test.each([null, 'rst_made-up-token-made-up-token', 'short', "' or 1=1 --"])(
    'rejects %j as a token',
    async (token) => {
      expectInvalid(await resetAdmin(token));
    },
  );

  test('is not used up by a password that breaks the rule', async () => {
    const token = await adminToken();
    expect((await resetAdmin(token, 'short')).json()).toMatchObject({
      code: 'bad_input',
      errors: { password: [ACCOUNT_MESSAGES.passwordRule] },
    });
    expect((await resetAdmin(token)).statusCode).toBe(200);
  });
});

describe('each kind of token works only for its own purpose', () => {
  const kinds = {
    'a session': () => createSession(world.db, 'admin', world.admin.id),
    "an admin's reset token": adminToken,
    "a user's reset token": userToken,
    'a verification token': verifyToken,
  };
  const doors: [name: string, call: CallName, body?: object][] = [
    ['a session', 'account.getId'],
    ["an admin's reset token", 'account.resetPassword', { password: 'better456' }],
    ["a user's reset token", 'account.resetUserPassword', { password: 'better456' }],
    ['a verification token', 'account.verifyEmail'],
  ];
  const pairs = doors.flatMap(([fits, call, body]) =>
    Object.entries(kinds).map(([kind, make]) => ({ kind, call, body, make, fits: kind === fits })),
  );

  test.each(pairs)('$kind at $call', async ({ call, body, make, fits }) => {
    const response = await world.call(call, { token: await make(), ...(body && { body }) });
    const refused = call === 'account.getId' ? 401 : 400;
    expect(response.statusCode, response.body).toBe(fits ? 200 : refused);
  });
});

const verified = async () => {
  const { rows } = await world.db.$client.query<{ at: Date | null }>(
    'select email_verified_at as at from users where id = $1',
    [person.id],
  );
  return rows[0]?.at ?? null;
};

describe('verifying an address', () => {
  test('succeeds again with the same link, since a mail scanner may have opened it first', async () => {
    const token = await verifyToken();
    const first = await world.call('account.verifyEmail', { token });
    expect(first.json()).toEqual({ data: { email: person.email }, msg: ACCOUNT_MESSAGES.verified });
    const at = await verified();
    expect(at).not.toBeNull();
    const second = await world.call('account.verifyEmail', { token: null, query: { token } });
    expect(second.json()).toEqual(first.json());
    expect(await verified()).toEqual(at);
  });

  test('requires a valid token of an existing user', async () => {
    expectInvalid(await world.call('account.verifyEmail', { token: null }));
    const token = await verifyToken();
    await world.call('users.remove', { params: { id: person.id } });
    expectInvalid(await world.call('account.verifyEmail', { token }));
    expect(await verified()).toBeNull();
  });

  test('is not triggered by a HEAD request', async () => {
    const token = await verifyToken();
    const headers = { 'x-api-key': 'test-key-0001', authorization: `Bearer ${token}` };
    await world.app.inject({ method: 'HEAD', url: '/api/v1/users/email-verify', headers });
    expect(await verified()).toBeNull();
  });
});
