import { calls } from '@greenroom/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { createSession } from '#kit/access/sessions.ts';
import { findCodeStep } from '#rooms/account/account-codes.service.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
beforeEach(async () => {
  await watchEntries(world);
  await query('truncate rate_limits, mails, recovery_codes, devices cascade');
  await query(`delete from settings where name = 'two_factor_roles'`);
  await query('update admins set totp_secret = null, totp_at = null, totp_step = null');
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
});

const readAnswerCode = (response: { json: () => unknown }) => (response.json() as { code?: string }).code;
const signIn = (body: object = {}, email = world.admin.email) =>
  world.call('account.login', { token: null, body: { email, password: PASSWORD, ...body } });

/**
 * Turns two-factor sign-in on. Returns what makes its codes, those of the next half minute so that they are unused, and the
 * recovery codes.
 */
async function turnOn(token = world.admin.token) {
  const started = await world.call('account.startTwoFactor', { token, body: { password: PASSWORD } });
  const { secret, uri } = calls['account.startTwoFactor'].output.parse(started.json()).data;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const first = totp.generate();
  const confirmed = await world.call('account.confirmTwoFactor', { token, body: { code: first } });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const { recoveryCodes } = calls['account.confirmTwoFactor'].output.parse(confirmed.json()).data;
  return { secret, uri, recoveryCodes, first, code: () => totp.generate({ timestamp: Date.now() + 30_000 }) };
}

async function addColleague(role: string): Promise<{ id: number; email: string; token: string }> {
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`;
  const { rows } = await query(
    `insert into admins (name, email, password_hash, role)
     select 'Rosa', $1, password_hash, $2 from admins where id = $3 returning id`,
    [email, role, world.admin.id],
  );
  const { id } = rows[0] as { id: number };
  return { id, email, token: await createSession(world.db, 'admin', id) };
}

describe('time-based codes', () => {
  const secret = Buffer.from('12345678901234567890');

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(findCodeStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('count one step before and after their own, and no further', () => {
    const at = 1_111_111_111_000;
    const steps = [-60, -30, 0, 30, 60].map((late) => findCodeStep(secret, '050471', at + late * 1000));
    const own = Math.floor(at / 30_000);
    expect(steps).toEqual([null, own, own, own, null]);
  });
});

describe('turning two-factor sign-in on', () => {
  test('takes the password and a first code, shows ten recovery codes, and tells the person', async () => {
    expect(readAnswerCode(await world.call('account.startTwoFactor', { body: { password: 'wrong' } }))).toBe(
      'wrong_password',
    );
    const early = await world.call('account.confirmTwoFactor', { body: { code: '123456' } });
    expect(readAnswerCode(early)).toBe('conflict');
    const { uri, secret, recoveryCodes } = await turnOn();
    expect(uri).toBe(
      `otpauth://totp/Greenroom:${encodeURIComponent(world.admin.email)}?issuer=Greenroom&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){2}$/);
    const state = calls['account.getTwoFactor'].output.parse(
      (await world.call('account.getTwoFactor')).json(),
    );
    expect(state.data).toEqual({ since: expect.any(String), recoveryCodesLeft: 10, isRequired: false });
    expect((await world.mail.list()).map(({ subject }) => subject)).toEqual(['Two-factor sign-in is on']);
    const { rows } = await query('select action, row_to_json(a)::text as row from new_entries a order by id');
    expect(rows.map(({ action }) => action)).toEqual(['account.startTwoFactor', 'account.confirmTwoFactor']);
    for (const { row } of rows)
      for (const code of [secret, ...recoveryCodes]) expect(row).not.toContain(code);
  });

  test('is off until confirmed: a wrong code leaves sign-in as it was', async () => {
    await world.call('account.startTwoFactor', { body: { password: PASSWORD } });
    expect(readAnswerCode(await world.call('account.confirmTwoFactor', { body: { code: 'abcdef' } }))).toBe(
      'code_wrong',
    );
    expect((await signIn()).statusCode).toBe(200);
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code only after the right password, and takes each code once', async () => {
    const { code, first } = await turnOn();
    expect(readAnswerCode(await signIn({ password: 'wrong1234' }))).toBe('invalid_credentials');
    const asked = await signIn();
    expect([asked.statusCode, readAnswerCode(asked)]).toEqual([400, 'code_required']);
    expect(readAnswerCode(await signIn({ code: first }))).toBe('code_wrong');
    const now = code();
    expect((await signIn({ code: `${now.slice(0, 3)} ${now.slice(3)}` })).statusCode).toBe(200);
    expect(readAnswerCode(await signIn({ code: now }))).toBe('code_wrong');
    const { rows } = await query(`select after from new_entries where action = 'account.login'`);
    expect(rows).toEqual([{ after: { secondFactor: 'code' } }]);
  });

  test('takes a code and a recovery code once, of many requests at once', async () => {
    const { code, recoveryCodes } = await turnOn();
    const now = code();
    const once = async (body: object) => {
      await query('truncate rate_limits');
      const all = await Promise.all(Array.from({ length: 5 }, () => signIn(body)));
      return all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    };
    expect(await once({ code: now })).toEqual([200, 400, 400, 400, 400]);
    expect(await once({ code: recoveryCodes[0]?.toUpperCase() })).toEqual([200, 400, 400, 400, 400]);
    const { rows } = await query(
      'select count(*)::int as used from recovery_codes where used_at is not null',
    );
    expect(rows).toEqual([{ used: 1 }]);
  });

  test('limits wrong codes; asking for the code does not reset their count', async () => {
    await turnOn();
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 10; i += 1) {
      answers.push(readAnswerCode(await signIn({ code: 'aaaabbbbcccc' })));
      if (i < 8) await signIn();
    }
    expect(answers).toEqual([...Array<string>(8).fill('code_wrong'), 'too_many', 'too_many']);
  });
});

describe('turning it off', () => {
  test('takes the password and a code; new recovery codes replace the old ones', async () => {
    const { code, recoveryCodes } = await turnOn();
    const [first = '', second = ''] = recoveryCodes;
    const renew = (body: object) => world.call('account.createRecoveryCodes', { body });
    expect(readAnswerCode(await renew({ password: 'wrong1234', code: first }))).toBe('wrong_password');
    expect(readAnswerCode(await renew({ password: PASSWORD, code: 'aaaabbbbcccc' }))).toBe('code_wrong');
    expect((await renew({ password: PASSWORD, code: first })).statusCode).toBe(200);
    const stop = (body: object) => world.call('account.stopTwoFactor', { body });
    expect(readAnswerCode(await stop({ password: PASSWORD, code: second }))).toBe('code_wrong');
    expect((await stop({ password: PASSWORD, code: code() })).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
    expect((await world.mail.list()).map(({ subject }) => subject)).toContain('Two-factor sign-in is off');
    const { rows } = await query('select totp_secret from admins where totp_secret is not null');
    expect(rows).toEqual([]);
  });

  test('of a colleague is the owner’s: both are told, and the colleague is signed out', async () => {
    const rosa = await addColleague('moderator');
    const reset = (token?: string) =>
      world.call('account.resetTwoFactor', { params: { id: rosa.id }, ...(token && { token }) });
    expect(readAnswerCode(await reset())).toBe('conflict');
    await turnOn(rosa.token);
    const boss = await addColleague('admin');
    expect(readAnswerCode(await reset(boss.token))).toBe('forbidden');
    await query('truncate mails cascade');
    expect((await reset()).statusCode).toBe(200);
    expect((await world.mail.list()).map(({ toEmail }) => toEmail)).toEqual([rosa.email, world.admin.email]);
    expect((await world.call('account.getId', { token: rosa.token })).statusCode).toBe(401);
    expect((await signIn({}, rosa.email)).statusCode).toBe(200);
    const own = await world.call('account.resetTwoFactor', { params: { id: world.admin.id } });
    expect(readAnswerCode(own)).toBe('forbidden');
  });
});

test('a role that must have a second factor can only set it up, and not turn it off', async () => {
  const rosa = await addColleague('moderator');
  const get = (name: 'users.list' | 'staff.getMe') => world.call(name, { token: rosa.token });
  expect((await get('users.list')).statusCode).toBe(200);
  const set = await world.call('account.setTwoFactorRoles', { body: { roles: ['moderator', 'finance'] } });
  expect(set.statusCode, set.body).toBe(200);
  expect((await world.call('account.getTwoFactorRoles')).json()).toEqual({
    data: { roles: ['moderator', 'finance'] },
  });
  const refused = await get('users.list');
  expect([refused.statusCode, readAnswerCode(refused)]).toEqual([403, 'two_factor_needed']);
  expect((await get('staff.getMe')).statusCode).toBe(200);
  expect((await world.call('users.list')).statusCode).toBe(200);
  const { code } = await turnOn(rosa.token);
  expect((await get('users.list')).statusCode).toBe(200);
  const stopped = await world.call('account.stopTwoFactor', {
    token: rosa.token,
    body: { password: PASSWORD, code: code() },
  });
  expect([stopped.statusCode, readAnswerCode(stopped)]).toEqual([409, 'conflict']);
  // The code of a refused change is not used up.
  expect((await signIn({ code: code() }, rosa.email)).statusCode).toBe(200);
});
