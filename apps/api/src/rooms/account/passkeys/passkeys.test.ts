import { PASSKEYS, PASSKEY_MESSAGES } from '@greenroom/contract/account-passkeys.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { newChallenge } from '#rooms/account/account-challenges.store.ts';
import { relyingParty } from '#rooms/account/passkeys/relying-party.service.ts';
import { Authenticator } from '#testing/authenticator.ts';
import type { Lies } from '#testing/authenticator.ts';
import { watchEntries } from '#testing/entries.ts';
import { PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
beforeEach(async () => {
  await watchEntries(world);
  await query('delete from passkeys');
  await query('truncate rate_limits, mails, devices cascade');
  await query(`delete from settings where name = 'two_factor_roles'`);
  await query('update admins set totp_secret = null, totp_at = null, deactivated_at = null');
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
});

const entries = async () => (await query('select action, after from new_entries order by id')).rows;

const ANYBODY = { purpose: 'passkey', subject: 0 } as const;
const own = () => ({ purpose: 'passkey', subject: world.admin.id }) as const;

type Answer = { statusCode: number; json: () => { code?: string; msg?: string } };
const said = (answer: Answer) => [answer.statusCode, answer.json().code];

function newDevice(): Authenticator {
  const { id, origins } = relyingParty(world.app);
  return new Authenticator(origins[0] ?? '', id);
}

async function start(token = world.admin.token, body: object = { password: PASSWORD }) {
  return world.call('account.startPasskey', { token, body });
}

async function add(device: Authenticator, lies: Lies = {}, token = world.admin.token) {
  const { data } = (await start(token)).json();
  const body = { name: 'My phone', credential: device.create(data, lies) };
  return world.call('account.addPasskey', { token, body });
}

/** Returns a device whose passkey was added. */
async function addedDevice(token = world.admin.token): Promise<Authenticator> {
  const device = newDevice();
  const answer = await add(device, {}, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return device;
}

const challenge = async () =>
  (await world.call('account.startPasskeySignIn', { token: null })).json().data as { challenge: string };
const send = (credential: object) =>
  world.call('account.loginByPasskey', { token: null, body: { credential } });
const signIn = async (device: Authenticator, lies: Lies = {}) => send(device.sign(await challenge(), lies));
const list = async (token = world.admin.token) =>
  (await world.call('account.listPasskeys', { token })).json().data as { id: number; name: string }[];
const requireTwoFactor = () =>
  world.call('account.setTwoFactorRoles', { body: { roles: ['owner', 'admin', 'viewer'] } });

async function addColleague() {
  const { rows } = await query(
    `insert into admins (name, email, password_hash, role)
     select 'Rosa', 'rosa' || random() || '@example.com', password_hash, 'viewer' from admins where id = $1 returning id`,
    [world.admin.id],
  );
  const { id } = rows[0] as { id: number };
  return { id, token: await createSession(world.db, 'admin', id) };
}

describe('a passkey', () => {
  test('is added with the password, named, mailed, recorded, and signs in without password and code', async () => {
    const { data } = (await start()).json();
    expect(data).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: world.admin.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = newDevice();
    const added = await world.call('account.addPasskey', {
      body: { name: '  My  phone ', credential: device.create(data) },
    });
    expect(added.json()).toMatchObject({
      data: { name: 'My phone', usedAt: null, isSynced: false },
      msg: PASSKEY_MESSAGES.added,
    });
    expect(await entries()).toEqual([{ action: 'account.addPasskey', after: { passkey: 'My phone' } }]);
    expect((await world.mail.list()).at(-1)).toMatchObject({
      toEmail: world.admin.email,
      subject: 'A passkey was added',
    });
    const answer = await signIn(device);
    expect(answer.json()).toMatchObject({ data: { id: world.admin.id, role: 'owner' } });
    const token = answer.json().data.token as string;
    expect((await world.call('staff.getMe', { token })).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ name: 'My phone', usedAt: expect.any(String) as string }]);
    const { rows } = await query(
      `select action, after from audit_entries where action like 'account.login%'`,
    );
    expect(rows).toEqual([{ action: 'account.loginByPasskey', after: { passkey: 'My phone' } }]);
  });

  test('takes the right password, and the code while two-factor sign-in is on', async () => {
    expect(said(await start(world.admin.token, { password: 'wrong123' }))).toEqual([400, 'wrong_password']);
    await query(`update admins set totp_secret = '\\x00', totp_at = now() where id = $1`, [world.admin.id]);
    expect(said(await start())).toEqual([400, 'code_required']);
    expect(said(await start(world.admin.token, { password: PASSWORD, code: '000000' }))).toEqual([
      400,
      'code_wrong',
    ]);
  });

  test('is refused when it was made elsewhere, for another page, without unlocking, or for another challenge', async () => {
    const other = (await newChallenge(world.db, ANYBODY)).toString('base64url');
    const old = (await newChallenge(world.db, own(), Date.now() - 6 * 60_000)).toString('base64url');
    const wrong: Lies[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUnlocked: false },
      { type: 'webauthn.get' },
      { challenge: other },
      { challenge: old },
      { challenge: 'AAAA' },
      { challenge: Buffer.alloc(54).toString('base64url') },
    ];
    for (const lies of wrong)
      expect(said(await add(newDevice(), lies)), JSON.stringify(lies)).toEqual([400, 'passkey_refused']);
    expect(await list()).toEqual([]);
  });

  test('of a challenge that was used is refused, and one that the device has already', async () => {
    const { data } = (await start()).json();
    const [first, second] = [newDevice(), newDevice()];
    const body = (device: Authenticator) => ({ name: 'A', credential: device.create(data) });
    expect((await world.call('account.addPasskey', { body: body(first) })).statusCode).toBe(200);
    expect(said(await world.call('account.addPasskey', { body: body(second) }))).toEqual([
      400,
      'passkey_refused',
    ]);
    expect((await add(first)).json()).toMatchObject({ code: 'conflict', msg: PASSKEY_MESSAGES.known });
    expect((await start()).json().data.excludeCredentials).toHaveLength(1);
  });

  test('can be renamed and removed by its owner alone', async () => {
    const device = await addedDevice();
    const [{ id } = { id: 0 }] = await list();
    const { token } = await addColleague();
    for (const name of ['account.renamePasskey', 'account.removePasskey'] as const) {
      const body = name === 'account.renamePasskey' ? { body: { name: 'Mine' } } : {};
      expect(said(await world.call(name, { token, params: { id }, ...body }))).toEqual([404, 'not_found']);
    }
    await world.call('account.renamePasskey', { params: { id }, body: { name: 'Old phone' } });
    expect(await list()).toMatchObject([{ name: 'Old phone' }]);
    expect((await world.call('account.removePasskey', { params: { id } })).json().msg).toBe(
      PASSKEY_MESSAGES.removed,
    );
    expect((await world.mail.list()).at(-1)?.subject).toBe('A passkey was removed');
    expect(said(await signIn(device))).toEqual([400, 'passkey_refused']);
  });

  test('is one of ten at most', async () => {
    for (let count = 0; count < PASSKEYS.max; count += 1) await addedDevice();
    expect((await start()).json()).toMatchObject({ code: 'conflict', msg: PASSKEY_MESSAGES.tooMany });
  });
});

describe('a sign-in by passkey', () => {
  test('is refused alike for whatever is wrong, recorded, and starts no session', async () => {
    const device = await addedDevice();
    const { rows: before } = await query('select count(*) from sessions');
    const wrong: Lies[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUnlocked: false },
      { isForged: true },
      { type: 'webauthn.create' },
      { userHandle: 'AAAA' },
      { challenge: (await newChallenge(world.db, own())).toString('base64url') },
      { challenge: (await newChallenge(world.db, ANYBODY, Date.now() - 6 * 60_000)).toString('base64url') },
    ];
    const answers = [];
    for (const lies of wrong) {
      await query('truncate rate_limits');
      answers.push((await signIn(device, lies)).json());
    }
    answers.push((await signIn(newDevice(), { userHandle: 'AAAA' })).json());
    expect(new Set(answers.map(({ code, msg }) => `${code} ${msg}`))).toEqual(
      new Set(['passkey_refused This passkey was not accepted. Try again, or sign in with your password.']),
    );
    expect((await query('select count(*) from sessions')).rows).toEqual(before);
    const { rows } = await query(`select from new_entries where action = 'account.loginFailed'`);
    expect(rows).toHaveLength(answers.length);
    expect((await signIn(device)).statusCode).toBe(200);
  });

  test('works once: the same answer again, also five at a time, is refused', async () => {
    const device = await addedDevice();
    const credential = device.sign(await challenge());
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(credential)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(said(await send(credential))).toEqual([400, 'passkey_refused']);
  });

  test('whose counter goes back is refused: the key was copied', async () => {
    const device = await addedDevice();
    expect((await signIn(device, { counter: 7 })).statusCode).toBe(200);
    expect(said(await signIn(device, { counter: 7 }))).toEqual([400, 'passkey_refused']);
    expect(said(await signIn(device, { counter: 3 }))).toEqual([400, 'passkey_refused']);
    expect((await signIn(device, { counter: 8 })).statusCode).toBe(200);
  });

  test('of a colleague who was deactivated is refused, with words', async () => {
    const { id, token } = await addColleague();
    const device = await addedDevice(token);
    await world.call('staff.setActive', { params: { id }, body: { active: false } });
    expect(said(await signIn(device))).toEqual([403, 'account_inactive']);
    await world.call('staff.setActive', { params: { id }, body: { active: true } });
    expect((await signIn(device)).statusCode).toBe(200);
  });

  test('is limited by network', async () => {
    const device = newDevice();
    const codes = new Set<number>();
    for (let count = 0; count < 10; count += 1)
      codes.add((await signIn(device, { userHandle: 'AAAA' })).statusCode);
    expect(codes).toEqual(new Set([400, 429]));
  });
});

const statusOfList = async (token: string) => (await world.call('staff.list', { token })).statusCode;

describe('where a role must have a second factor', () => {
  test('a passkey is one, for the session in which it was added and those that it starts; a password alone is not', async () => {
    await requireTwoFactor();
    expect(await statusOfList(world.admin.token)).toBe(403);
    const device = await addedDevice();
    expect(await statusOfList(world.admin.token)).toBe(200);
    expect(await statusOfList((await signIn(device)).json().data.token)).toBe(200);
    const body = { email: world.admin.email, password: PASSWORD };
    const byPassword = await world.call('account.login', { token: null, body });
    expect(await statusOfList(byPassword.json().data.token)).toBe(403);
  });

  test('the last one can not be removed', async () => {
    await addedDevice();
    await requireTwoFactor();
    const { token } = (await signIn(await addedDevice())).json().data;
    const [first, second] = await list(token);
    const remove = (id = 0) => world.call('account.removePasskey', { token, params: { id } });
    expect((await remove(first?.id)).statusCode).toBe(200);
    expect((await remove(second?.id)).json()).toMatchObject({ code: 'conflict', msg: PASSKEY_MESSAGES.last });
    expect(await list(token)).toHaveLength(1);
  });
});

test("an owner who resets a colleague's second factor removes their passkeys, and signs them out", async () => {
  const { id, token } = await addColleague();
  const device = await addedDevice(token);
  const answer = await world.call('account.resetTwoFactor', { params: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await world.call('account.listPasskeys', { token })).statusCode).toBe(401);
  expect(said(await signIn(device))).toEqual([400, 'passkey_refused']);
});

test('a server whose address is a number says that passkeys need a name', async () => {
  const { PUBLIC_URL } = world.app.config;
  world.app.config.PUBLIC_URL = 'https://192.0.2.7';
  const answer = await world.call('account.startPasskeySignIn', { token: null });
  expect(answer.json()).toMatchObject({ code: 'conflict', msg: PASSKEY_MESSAGES.noName });
  world.app.config.PUBLIC_URL = PUBLIC_URL;
});
