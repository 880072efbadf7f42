import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import { watchEntries } from '#testing/entries.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { createSession } from '#kit/access/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';

const PUBLIC_URL = 'https://console.example.org';
const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL });
const passwordHash = await hashPassword(PASSWORD);
afterAll(() => world.close());

let person: { id: number; email: string };
beforeEach(async () => {
  await world.db.$client.query('truncate rate_limits, one_time_tokens; delete from mails');
  await watchEntries(world);
  await world.db.update(admins).set({ passwordHash });
  person = await world.addUser({ passwordHash });
  world.admin.token = await createSession(world.db, 'admin', world.admin.id);
});

const askAdmin = (email: unknown) => world.call('account.sendPasswordLink', { token: null, body: { email } });
const askUser = (email: unknown) =>
  world.call('account.sendUserPasswordLink', { token: null, body: { email } });
const askToVerify = (email: string) =>
  world.call('account.sendVerificationLink', { token: null, body: { email } });
const signIn = (password: string) =>
  world.call('account.login', { token: null, body: { email: world.admin.email, password } });
const dropRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
const tokens = async () =>
  (await world.db.$client.query<{ revoked: boolean }>('select revoked from one_time_tokens')).rows;
/** Returns the link in the newest mail. */
async function lastLink(): Promise<URL> {
  const mail = (await world.mail.list()).findLast(({ kind }) => kind !== 'notice');
  return new URL(/^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? '');
}
const readLinkToken = (link: URL) => link.searchParams.get('token') ?? '';

describe('a forgotten password', () => {
  test('sends an admin a link to set a new one, then a confirmation of the change', async () => {
    const response = await askAdmin(world.admin.email);
    expect([response.statusCode, response.json()]).toEqual([200, { msg: ACCOUNT_MESSAGES.linkSent }]);
    const link = await lastLink();
    expect(link.href).toMatch(
      /^https:\/\/console\.example\.org\/reset-password\?token=rst_[\w-]{43}&is_admin=true$/,
    );
    const set = { token: readLinkToken(link), body: { password: 'better456' } };
    expect((await world.call('account.resetPassword', set)).statusCode).toBe(200);
    expect((await signIn(PASSWORD)).statusCode).toBe(400);
    expect((await signIn('better456')).statusCode).toBe(200);
    expect((await world.call('account.getId')).statusCode).toBe(401);
    const mails = await world.mail.list();
    expect(mails.map(({ kind, toEmail, subject }) => [kind, toEmail, subject])).toEqual([
      ['reset', world.admin.email, 'Set a new password'],
      ['notice', world.admin.email, 'Your password was changed'],
    ]);
    expect(mails[1]?.text).toContain(`${PUBLIC_URL}/forgot-password`);
  });

  test('sends a community user their own link, which also verifies the address', async () => {
    expect((await askUser(person.email)).json()).toEqual({ msg: ACCOUNT_MESSAGES.linkSent });
    const link = await lastLink();
    expect(link.href).toMatch(/\/reset-password\?token=rsu_[\w-]{43}&is_admin=false$/);
    const set = { token: readLinkToken(link), body: { password: 'better456' } };
    // The flag in the URL decides nothing: the token does.
    expect((await world.call('account.resetPassword', set)).statusCode).toBe(400);
    expect((await world.call('account.resetUserPassword', set)).statusCode).toBe(200);
    const login = { token: null, body: { email: person.email, password: 'better456' } };
    expect((await world.call('account.loginUser', login)).statusCode).toBe(200);
    const { rowCount } = await world.db.$client.query(
      'select from users where id = $1 and email_verified_at is not null',
      [person.id],
    );
    expect(rowCount).toBe(1);
    expect((await world.mail.list()).map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
      ['reset', person.email],
      ['notice', person.email],
    ]);
  });

  test('gives an unknown address the identical answer, and stores and sends nothing', async () => {
    const gone = await world.addUser();
    await world.call('users.remove', { params: { id: gone.id } });
    const known = await askAdmin(world.admin.email);
    const unknown = [
      await askAdmin('nobody@example.com'),
      await askAdmin(person.email),
      await askUser(world.admin.email),
      await askUser(gone.email),
    ];
    for (const response of unknown) {
      expect(response.statusCode).toBe(200);
      expect(dropRequestId(response.body)).toBe(dropRequestId(known.body));
      expect(Object.keys(response.headers)).toEqual(Object.keys(known.headers));
    }
    expect((await world.mail.list()).map(({ toEmail }) => toEmail)).toEqual([world.admin.email]);
    expect(await tokens()).toHaveLength(1);
  });

  test('runs the same statements for known and unknown addresses', async () => {
    const spy = vi.spyOn(Client.prototype, 'query');
    const listStatements = async (ask: () => Promise<unknown>) => {
      spy.mockClear();
      await ask();
      const said = spy.mock.calls.map(([query], index) => ({
        text: typeof query === 'string' ? query : (query as unknown as { text: string }).text,
        client: spy.mock.contexts[index],
      }));
      // Other work in this process uses connections of its own.
      const ours = said.find(({ text }) => text.includes('pg_advisory_xact_lock'))?.client;
      return said
        .filter(({ client }) => client === ours)
        .map(({ text }) => text.replace(/^(?:release|rollback to) savepoint/, 'end of savepoint'));
    };
    // By now plans and connections are warm.
    for (const email of ['nobody@example.com', world.admin.email]) await askAdmin(email);
    const known = await listStatements(() => askAdmin(world.admin.email));
    const unknown = await listStatements(() => askAdmin('nobody@example.com'));
    const knownUser = await listStatements(() => askUser(person.email));
    const unknownUser = await listStatements(() => askUser('nobody@example.com'));
    const unverified = await listStatements(() => askToVerify(person.email));
    const unknownToVerify = await listStatements(() => askToVerify('nobody@example.com'));
    spy.mockRestore();
    expect(known.length).toBeGreaterThan(8);
    expect(unknown).toEqual(known);
    expect(unknownUser).toEqual(knownUser);
    expect(unknownToVerify).toEqual(unverified);
  });

  test('leaves only the newest link valid, even after many simultaneous clicks', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => askAdmin(world.admin.email)));
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await tokens()).filter(({ revoked }) => !revoked)).toHaveLength(1);
    const set = { token: readLinkToken(await lastLink()), body: { password: 'better456' } };
    expect((await world.call('account.resetPassword', set)).statusCode).toBe(200);
  });

  test.each(['admin', 'user'] as const)(
    'answers after a random delay (%s), so delivery does not affect the response time',
    async (realm) => {
      for (let i = 0; i < 5; i += 1)
        await (realm === 'admin' ? askAdmin(world.admin.email) : askUser(person.email));
      const { rows } = await world.db.$client.query<{ seconds: number }>(
        `select extract(epoch from m.send_at - m.created_at)::float8 as seconds from mails m
         join pgboss.job j on j.singleton_key = m.id::text and j.start_after >= m.created_at + interval '1 second'
         where m.kind = 'reset'`,
      );
      expect(rows).toHaveLength(5);
      for (const { seconds } of rows) {
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds).toBeLessThan(10);
      }
      expect(new Set(rows.map(({ seconds }) => seconds)).size).toBeGreaterThan(1);
    },
  );

  test('sends at most five mails in half an hour, however the address is spelled', async () => {
    const spellings = [' ADMIN@example.com', 'admin@EXAMPLE.com ', 'ａdmin@example.com', 'admin@example.com'];
    for (let i = 0; i < 24; i += 1) expect((await askAdmin(spellings[i % 4])).statusCode).toBe(200);
    expect(await world.mail.list()).toHaveLength(5);
    await world.db.$client.query('update rate_limits set expire = expire - 1800001');
    await askAdmin(world.admin.email);
    expect(await world.mail.list()).toHaveLength(6);
  });

  test('sends at most thirty mails per network across all addresses', async () => {
    for (let i = 0; i < 35; i += 1) {
      const { email } = await world.addUser();
      expect((await askUser(email)).statusCode).toBe(200);
    }
    expect(await world.mail.list()).toHaveLength(30);
  });

  test('stores the link and its mail together or not at all', async () => {
    await world.db.$client.query(`alter table mails add constraint no_mail check (kind <> 'reset')`);
    const response = await askAdmin(world.admin.email);
    await world.db.$client.query('alter table mails drop constraint no_mail');
    expect(response.statusCode).toBe(500);
    expect(await tokens()).toEqual([]);
  });

  test('is logged for the staff, without the link', async () => {
    await askAdmin(world.admin.email);
    const { rows } = await world.db.$client.query<{ row: string }>(
      `select row_to_json(a)::text as row from new_entries a where action = 'account.sendPasswordLink'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/rst_/);
  });
});

const change = (current: string) =>
  world.call('account.changePassword', {
    body: { current_password: current, password: 'better456', user_id: world.admin.id },
  });

describe('changing the password', () => {
  test('notifies its owner by mail, and only when it succeeded', async () => {
    await change('wrong-password1');
    expect(await world.mail.list()).toEqual([]);
    await change(PASSWORD);
    expect((await world.mail.list()).map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
      ['notice', world.admin.email],
    ]);
  });

  test('invalidates a link that was already sent', async () => {
    await askAdmin(world.admin.email);
    await change(PASSWORD);
    const set = { token: readLinkToken(await lastLink()), body: { password: 'worse7890' } };
    expect((await world.call('account.resetPassword', set)).json()).toMatchObject({ code: 'token_invalid' });
  });
});
