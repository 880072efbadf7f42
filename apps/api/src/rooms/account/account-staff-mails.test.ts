import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import { watchEntries } from '#testing/entries.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';

const PUBLIC_URL = 'https://console.example.org';
const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL });
const passwordHash = await hashPassword(PASSWORD);
afterAll(() => world.close());

let person: { id: number; email: string };
beforeEach(async () => {
  await world.db.$client.query('truncate rate_limits, one_time_tokens; delete from mails');
  await watchEntries(world);
  person = await world.addUser({ passwordHash });
});

const CALLS = ['account.mailPasswordLink', 'account.mailVerification'] as const;
const [LINK, VERIFICATION] = CALLS;
const mail = (call: (typeof CALLS)[number], id: unknown = person.id, headers = {}) =>
  world.call(call, { params: { id }, headers });
const set = (text: string) => world.db.$client.query(`update users set ${text} where id = $1`, [person.id]);
const readLetterLink = ({ text }: { text: string }) => new URL(/^https?:\/\/\S+$/m.exec(text)?.[0] ?? '');
const readLetterToken = (letter: { text: string }) => readLetterLink(letter).searchParams.get('token') ?? '';
async function expectNothing(): Promise<void> {
  expect(await world.mail.list()).toEqual([]);
  for (const table of ['one_time_tokens', 'new_entries']) {
    expect((await world.db.$client.query(`select from ${table}`)).rowCount, table).toBe(0);
  }
}

describe('staff can send a user', () => {
  test('a link that sets a new password', async () => {
    const response = await mail(LINK);
    expect([response.statusCode, response.json()]).toEqual([200, { msg: PROFILE_MESSAGES.linkMailed }]);
    const [letter] = await world.mail.list();
    expect(letter).toMatchObject({ kind: 'reset', toEmail: person.email, link: `/user-detail/${person.id}` });
    const link = readLetterLink(letter ?? { text: '' });
    expect(link.href).toMatch(
      /^https:\/\/console\.example\.org\/reset-password\?token=rsu_[\w-]{43}&is_admin=false$/,
    );
    const token = readLetterToken(letter ?? { text: '' });
    const reset = { token, body: { password: 'better456' } };
    expect((await world.call('account.resetUserPassword', reset)).statusCode).toBe(200);
    const body = { email: person.email, password: 'better456' };
    expect((await world.call('account.loginUser', { token: null, body })).statusCode).toBe(200);
  });

  test('a link to verify their address again', async () => {
    const response = await mail(VERIFICATION);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { msg: PROFILE_MESSAGES.verificationMailed },
    ]);
    const [letter] = await world.mail.list();
    expect(letter).toMatchObject({ kind: 'verify', toEmail: person.email });
    const token = readLetterToken(letter ?? { text: '' });
    expect((await world.call('account.verifyEmail', { token })).json().data).toEqual({ email: person.email });
    const again = await mail(VERIFICATION);
    expect([again.statusCode, again.json().msg]).toEqual([409, PROFILE_MESSAGES.alreadyVerified]);
    expect(await world.mail.list()).toHaveLength(1);
  });

  test.each(CALLS)('%s: is logged, without the link', async (call) => {
    await mail(call);
    const query = { action: call, record: String(person.id) };
    const entries = await world.call('audit.list', { query });
    expect(entries.json().data).toMatchObject([
      { kind: 'users', record: String(person.id), actor: world.admin.email },
    ]);
    expect(entries.body).not.toMatch(/rsu_|vfy_/);
  });

  test('a newer link that invalidates the older one, whoever requested it', async () => {
    await world.call('account.sendUserPasswordLink', { token: null, body: { email: person.email } });
    await mail(LINK);
    const [older, newer] = await world.mail.list();
    const resetForStatus = async (letter: { text: string } = { text: '' }) => {
      const reset = { token: readLetterToken(letter), body: { password: 'better456' } };
      return (await world.call('account.resetUserPassword', reset)).statusCode;
    };
    expect(await resetForStatus(older)).toBe(400);
    expect(await resetForStatus(newer)).toBe(200);
  });

  test('only one valid link, even when the user requests one simultaneously', async () => {
    const gate = await world.db.$client.connect();
    await gate.query(`
      create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4242); return new; end $$;
      create trigger gate before insert on one_time_tokens for each row execute function wait_at_gate();
      select pg_advisory_lock(4242)`);
    const body = { email: person.email };
    const all = Promise.all([
      mail(LINK),
      mail(LINK),
      world.call('account.sendUserPasswordLink', { token: null, body }),
    ]);
    // All three wait, at the limiter or for each other, before any has created a link.
    const inLine = `select from pg_locks where locktype = 'advisory' and not granted and database =
      (select oid from pg_database where datname = current_database())`;
    while ((await gate.query(inLine)).rowCount !== 3) await gate.query('select pg_sleep(0.02)');
    await gate.query('select pg_advisory_unlock(4242)');
    expect((await all).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await gate.query('drop trigger gate on one_time_tokens');
    gate.release();
    expect(await world.mail.list()).toHaveLength(3);
    const living = await world.db.$client.query('select from one_time_tokens where not revoked');
    expect(living.rowCount).toBe(1);
  });

  test.each(CALLS)('%s: one mail, however often the same click arrives', async (call) => {
    const headers = { 'idempotency-key': `click-${call}-${person.id}` };
    const all = await Promise.all(Array.from({ length: 3 }, () => mail(call, person.id, headers)));
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await mail(call, person.id, headers)).statusCode).toBe(200);
    expect(await world.mail.list()).toHaveLength(1);
  });

  test.each(CALLS)('%s: at most five an hour, without limiting other users', async (call) => {
    for (let i = 0; i < 5; i += 1) expect((await mail(call)).statusCode).toBe(200);
    const response = await mail(call);
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await world.mail.list()).toHaveLength(5);
    expect((await mail(call, (await world.addUser()).id)).statusCode).toBe(200);
    const other = call === LINK ? VERIFICATION : LINK;
    expect((await mail(other)).statusCode).toBe(200);
    await world.db.$client.query('update rate_limits set expire = expire - 3600001');
    expect((await mail(call)).statusCode).toBe(200);
  });

  test.each(CALLS)('%s: a link only together with its mail', async (call) => {
    await world.db.$client.query(`alter table mails add constraint no_mail check (to_email = '')`);
    const response = await mail(call);
    await world.db.$client.query('alter table mails drop constraint no_mail');
    expect(response.statusCode).toBe(500);
    await expectNothing();
  });
});

describe.each(CALLS)('%s sends nothing', (call) => {
  test.each(['0', '-1', 'x', '1.5', '987654'])('to %s', async (id) => {
    expect((await mail(call, id)).statusCode).toBe(id === '987654' ? 404 : 400);
    await expectNothing();
  });

  test('to a removed user', async () => {
    await set('deleted_at = now()');
    expect((await mail(call)).json()).toMatchObject({ code: 'not_found' });
    await expectNothing();
  });

  test('to an inactive user, and refusals do not count', async () => {
    await set('active = false');
    for (let i = 0; i < 6; i += 1) {
      const response = await mail(call);
      expect([response.statusCode, response.json().code]).toEqual([403, 'account_inactive']);
    }
    await expectNothing();
    await set('active = true');
    expect((await mail(call)).statusCode).toBe(200);
  });
});

test('reports when there is nothing to verify, and sends verified users a password link', async () => {
  await set('email_verified_at = now()');
  const response = await mail(VERIFICATION);
  expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
  expect((await mail(LINK)).statusCode).toBe(200);
});
