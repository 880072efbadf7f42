import { signOnOnlyWords } from '@greenroom/contract/kit/sign-in';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { staff } from '#app/staff.ts';
import { notePasswordShown } from '#rooms/account/account.store.ts';
import { createSession } from '#kit/access/sessions.ts';
import { startIdentityProvider } from '#testing/identity-provider.ts';
import { PASSWORD, createWorld } from '#testing/world.ts';

const provider = await startIdentityProvider();
const settings = { ...provider.settings, OIDC_ONLY: '1' };
const world = await createWorld(inject('databaseUrl'), settings);
afterAll(async () => {
  await world.close();
  await provider.close();
});
const ONLY = [403, signOnOnlyWords('Example Co.')];

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
beforeEach(async () => {
  await query('delete from rate_limits');
  await query('delete from admins where id <> $1', [world.admin.id]);
  await query(`delete from settings where name like 'password_way_%' or name like 'shown_password_%'`);
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
});

type Answer = { statusCode: number; json: () => { msg?: string } };
const said = (answer: Answer) => [answer.statusCode, answer.json().msg];
const login = (email = world.admin.email, password = PASSWORD) =>
  world.call('account.login', { token: null, body: { email, password } });

async function reset(email: string): Promise<string[]> {
  const lines: string[] = [];
  const env = { DATABASE_URL: world.url, DATA_DIR: world.dataDir, ...settings };
  await staff({
    args: ['reset', email],
    env,
    print: (text) => lines.push(text),
    printError: (text) => lines.push(text),
  });
  return lines;
}
const tokenIn = (lines: string[]) => /token=([\w-]+)/.exec(lines.join('\n'))?.[1] ?? '';

test('where single sign-on is the only way, each other one says so', async () => {
  expect(said(await login())).toEqual(ONLY);
  expect(said(await login('nobody@example.com', 'wrong123'))).toEqual(ONLY);
  const { email, id } = world.admin;
  expect(said(await world.call('account.sendPasswordLink', { token: null, body: { email } }))).toEqual(ONLY);
  const change = { current_password: PASSWORD, password: 'another123', user_id: id };
  expect(said(await world.call('account.changePassword', { body: change }))).toEqual(ONLY);
  expect(said(await world.call('account.startPasskeySignIn', { token: null }))).toEqual(ONLY);
  const credential = {
    id: 'AAAA',
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  };
  expect(said(await world.call('account.loginByPasskey', { token: null, body: { credential } }))).toEqual(
    ONLY,
  );
  await world.call('staff.invite', { body: { email: 'rosa@example.com', role: 'viewer' } });
  const token = /token=([\w-]+)/.exec((await world.mail.list()).at(-1)?.text ?? '')?.[1] ?? '';
  expect((await world.call('staff.getInvitation', { token })).statusCode).toBe(200);
  const join = { name: 'Rosa', password: 'chorus123' };
  expect(said(await world.call('staff.acceptInvitation', { token, body: join }))).toEqual(ONLY);
});

test('single sign-on itself works, and nobody has to change a password first that a log has shown', async () => {
  const { rows } = await query('select password_hash from admins where id = $1', [world.admin.id]);
  await notePasswordShown(world.db, String(rows[0]?.password_hash));
  const { url, ticket } = (await world.call('account.startSignOn', { token: null })).json().data;
  const claims = { sub: 'u-1', email: world.admin.email, email_verified: true };
  const body = { ticket, query: provider.approve(url, claims) };
  const { token } = (await world.call('account.finishSignOn', { token: null, body })).json().data;
  expect((await world.call('staff.list', { token })).statusCode).toBe(200);
});

test('people of the app sign in with their passwords', async () => {
  const body = { email: 'nobody@example.com', password: 'wrong123' };
  const answer = await world.call('account.loginUser', { token: null, body });
  expect(answer.json().code).toBe('invalid_credentials');
});

test('npm run staff -- reset lets an owner in with a password for an hour', async () => {
  const lines = await reset(world.admin.email);
  expect(lines.join('\n')).toMatch(/not for \S+ in the next 60 minutes/);
  const body = { password: 'another123' };
  const changed = await world.call('account.resetPassword', { token: tokenIn(lines), body });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await login(world.admin.email, 'another123')).statusCode).toBe(200);
  await query(`update settings set value = now()::text where name like 'password_way_%'`);
  expect(said(await login(world.admin.email, 'another123'))).toEqual(ONLY);
  const link = tokenIn(await reset(world.admin.email));
  await query(`update settings set value = now()::text where name like 'password_way_%'`);
  expect(said(await world.call('account.resetPassword', { token: link, body }))).toEqual(ONLY);
});

test('npm run staff -- reset gives others no password', async () => {
  await query(
    `insert into admins (name, email, password_hash, role)
     select 'Rosa', 'rosa@example.com', password_hash, 'admin' from admins where id = $1`,
    [world.admin.id],
  );
  const lines = await reset('rosa@example.com');
  expect(lines.join('\n')).toMatch(/they sign in with Example Co\./);
  expect(tokenIn(lines)).toBe('');
  expect(said(await login('rosa@example.com'))).toEqual(ONLY);
});
