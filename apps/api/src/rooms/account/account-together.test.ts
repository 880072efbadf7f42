// @both: changes at once meet the database’s locks.
import { ACCOUNT_ANSWERS } from '@greenroom/contract/account.rules';
import { SIGN_IN } from '@greenroom/contract/kit/sign-in';
import type { CallName } from '@greenroom/contract/wire';
import { wire } from '@greenroom/contract/wire';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { API_KEY, PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { sql } from '#kit/db/orm.ts';
import { createOneTimeToken } from '#kit/access/one-time-tokens.ts';
import { createSession } from '#kit/access/sessions.ts';
import type { Realm } from '#kit/access/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';

const SIGN_INS = 30;

const world: World = await createWorld(inject('databaseUrl'));
const passwordHash = await hashPassword(PASSWORD);
afterAll(() => world.close());

let person: { id: number; email: string };
beforeEach(async () => {
  await world.db.$client.query('truncate rate_limits, sessions');
  await world.db.update(admins).set({ passwordHash });
  person = await world.addUser({ passwordHash });
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
});

const loginCall = (realm: Realm): CallName => (realm === 'admin' ? 'account.login' : 'account.loginUser');

/** Signs in from a separate network, so that no limit applies. */
const signIn = (realm: Realm, email: string, n = 0, password = PASSWORD) =>
  world.app.inject({
    method: 'POST',
    url: wire[loginCall(realm)].path,
    remoteAddress: `203.0.${n}.1`,
    headers: { 'x-api-key': API_KEY },
    payload: { email, password },
  });

/** Runs many sign-ins simultaneously, and calls `between` when half of them have started. */
async function signInAround<T>(realm: Realm, email: string, between: () => Promise<T>) {
  const half = (from: number) =>
    Array.from({ length: SIGN_INS / 2 }, (_, n) => signIn(realm, email, from + n));
  const [earlier, ending, later] = [half(0), between(), half(SIGN_INS / 2)];
  return { answers: await Promise.all([...earlier, ...later]), ended: await ending };
}

const querySessions = (realm: Realm, id: number) =>
  world.db.$client
    .query('select from sessions where realm = $1 and subject_id = $2', [realm, id])
    .then(({ rowCount }) => rowCount);

/** Counts the transactions that wait for a row that another has locked. */
const waitingForRows = () =>
  world.db.$client
    .query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .then(({ rowCount }) => rowCount);

describe('no concurrent sign-in survives', () => {
  test.each([
    ["an admin's reset", 'admin', 'account.resetPassword', 'reset_admin'],
    ["a community user's reset", 'user', 'account.resetUserPassword', 'reset_user'],
  ] as const)('%s', async (_, realm, reset, purpose) => {
    const who = realm === 'admin' ? world.admin : person;
    const token = await createOneTimeToken(world.db, purpose, who.id);
    const { answers, ended } = await signInAround(realm, who.email, () =>
      world.call(reset, { token, body: { password: 'better456' } }),
    );
    expect(ended.statusCode, ended.body).toBe(200);
    // Of so many at once on one account of the staff, some have to wait.
    const expected = realm === 'admin' ? [200, 400, 429] : [200, 400];
    expect(answers.filter(({ statusCode }) => !expected.includes(statusCode))).toEqual([]);
    expect(answers.filter(({ statusCode }) => statusCode !== 429).length).toBeGreaterThanOrEqual(10);
    expect(await querySessions(realm, who.id)).toBe(0);
    await world.db.$client.query('truncate rate_limits');
    expect((await signIn(realm, who.email, 99, 'better456')).statusCode).toBe(200);
  });

  test('a deactivation, and the answer says that the account is inactive', async () => {
    const { answers, ended } = await signInAround('user', person.email, () =>
      world.call('users.setActive', { params: { id: person.id }, body: { active: false } }),
    );
    expect(ended.statusCode).toBe(200);
    expect(await querySessions('user', person.id)).toBe(0);
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'account_inactive' });
  });

  test('a removal, and the answer is the same as for an unknown account', async () => {
    const { answers, ended } = await signInAround('user', person.email, () =>
      world.call('users.remove', { params: { id: person.id } }),
    );
    expect(ended.statusCode).toBe(200);
    expect(await querySessions('user', person.id)).toBe(0);
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('a sign-in of the staff starts no session when, while its password is checked,', () => {
  test.each([
    ['a second factor is set up', `totp_at = now(), totp_secret = 'a secret'`, 400, 'invalid_credentials'],
    ['the password is replaced', `password_hash = 'another'`, 400, 'invalid_credentials'],
    ['the account is deactivated', 'deactivated_at = now()', 403, 'account_inactive'],
  ])('%s', async (_, change, status, code) => {
    const { id, email } = world.admin;
    await world.db.$client.query(`delete from sessions where realm = 'admin'`);
    const answer = await world.db.transaction(async (tx) => {
      await tx.execute(sql`select from admins where id = ${id} for update`);
      const signedIn = signIn('admin', email);
      // The password was right; the sign-in waits for the account.
      await expect.poll(() => waitingForRows()).toBe(1);
      await tx.execute(sql`update admins set ${sql.raw(change)} where id = ${id}`);
      return { signedIn };
    });
    const { statusCode, body } = await answer.signedIn;
    await world.db.update(admins).set({ totpAt: null, totpSecret: null, deactivatedAt: null });
    expect([statusCode, JSON.parse(body).code]).toEqual([status, code]);
    expect(await querySessions('admin', id)).toBe(0);
  });
});

describe('many simultaneous sign-ins', () => {
  test('never exceed the session limit of an account', async () => {
    const all = await Promise.all(
      Array.from({ length: SIGN_INS }, (_, n) => signIn('user', person.email, n)),
    );
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await querySessions('user', person.id)).toBe(SIGN_IN.sessionsMax);
  });

  test('in the app do not block staff from signing in', async () => {
    const flood = new AbortController();
    // More than the queue holds: each accepted request is sent again immediately, so the app's queue stays full.
    const crowd = Array.from({ length: 80 }, async () => {
      while (!flood.signal.aborted) await hashPassword(PASSWORD, 'user');
    });
    const all = Promise.allSettled(crowd);
    const inApp = await signIn('user', person.email);
    const staff = await signIn('admin', world.admin.email);
    flood.abort();
    expect((await all).map(({ status }) => status)).toContain('rejected');
    expect([inApp.statusCode, staff.statusCode]).toEqual([503, 200]);
  });
});

const change = (token: string) =>
  world.call('account.changePassword', {
    token,
    body: { current_password: PASSWORD, password: 'oldholder1', user_id: world.admin.id },
  });

describe('a change of password', () => {
  test('and a simultaneous reset: only one succeeds, and its password is valid', async () => {
    const lost: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      await world.db.$client.query('truncate rate_limits');
      await world.db.update(admins).set({ passwordHash });
      const session = await createSession(world.db, 'admin', world.admin.id);
      const token = await createOneTimeToken(world.db, 'reset_admin', world.admin.id);
      const [changed, reset] = await Promise.all([
        change(session),
        world.call('account.resetPassword', { token, body: { password: 'better456' } }),
      ]);
      const answers = [changed.statusCode, reset.statusCode];
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      const right = reset.statusCode === 200 ? 'better456' : 'oldholder1';
      expect((await signIn('admin', world.admin.email, round, right)).statusCode).toBe(200);
      lost.push((reset.statusCode === 200 ? changed : reset).json<{ code: string }>().code);
    }
    expect(['token_invalid', 'unauthenticated', 'wrong_password']).toEqual(expect.arrayContaining(lost));
  });

  test('reports when the session ended meanwhile, and changes nothing', async () => {
    const answer = await changeDuring(`delete from sessions where realm = 'admin'`);
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'unauthenticated', msg: ACCOUNT_ANSWERS.signedOutMeanwhile }),
    ]);
    expect((await signIn('admin', world.admin.email)).statusCode).toBe(200);
  });

  test('answers 400 when the current password was replaced meanwhile, and the admin stays signed in', async () => {
    const other = await hashPassword('another77');
    const answer = await changeDuring(`update admins set password_hash = '${other}'`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'wrong_password']);
    expect((await world.call('account.getId')).statusCode).toBe(200);
    expect((await signIn('admin', world.admin.email, 0, 'another77')).statusCode).toBe(200);
  });
});

/** Counts the statements of this database that wait for a lock. */
const waiting = () =>
  world.db.$client
    .query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .then(({ rowCount }) => rowCount);

/** Changes a password while `statement` is committed between the check of the current one and its replacement. */
async function changeDuring(statement: string) {
  const client = await world.db.$client.connect();
  await client.query('begin');
  await client.query('select from admins for update');
  const changing = change(world.admin.token);
  await expect.poll(waiting).toBe(1);
  await client.query(statement);
  await client.query('commit');
  client.release();
  return changing;
}
