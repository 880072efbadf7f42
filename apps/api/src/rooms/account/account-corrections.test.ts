import { ACCOUNT_ANSWERS } from '@greenroom/contract/account.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import { watchEntries } from '#testing/entries.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { createOneTimeToken } from '#kit/access/one-time-tokens.ts';

const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL: 'https://console.example.org' });
const passwordHash = await hashPassword(PASSWORD, 'user');
afterAll(() => world.close());
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

let count = 0;
let person: { id: number; email: string };
let right = '';
beforeEach(async () => {
  await query('truncate rate_limits, one_time_tokens');
  await query('delete from mails');
  await watchEntries(world);
  count += 1;
  person = await world.addUser({
    email: `jo${count}@gmial.com`,
    passwordHash,
    emailVerifiedAt: new Date().toISOString(),
  });
  right = `jo${count}@gmail.com`;
});

const correct = (email: string, id: unknown = person.id) =>
  world.call('account.setUserEmail', { params: { id }, body: { email } });
const signIn = async (email: string) =>
  (await world.call('account.loginUser', { token: null, body: { email, password: PASSWORD } })).statusCode;
const readLetterToken = ({ text }: { text: string } = { text: '' }) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const entries = () => query('select action, before, after from new_entries');

describe('staff correct an address', () => {
  test('and the person signs in with it, verifies it, and the old one is told', async () => {
    const session = await world.tokenOf(person.id);
    const response = await correct(` J\u200BO${count}@GMAIL.com`);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { data: { id: person.id, email: right }, msg: ACCOUNT_ANSWERS.addressChanged },
    ]);
    const shown = (await world.call('users.get', { params: { id: person.id } })).json().data;
    expect(shown).toMatchObject({ email: right, emailVerifiedAt: null, version: 2 });
    expect([await signIn(right), await signIn(person.email)]).toEqual([200, 400]);
    const asking = { token: session, body: { subject: 's', message: 'm' } };
    expect((await world.call('support.create', asking)).statusCode).toBe(401);
    const mails = await world.mail.list();
    expect(mails.map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
      ['verify', right],
      ['notice', person.email],
    ]);
    expect(mails[1]?.text).not.toContain(right);
    const verified = await world.call('account.verifyEmail', { token: readLetterToken(mails[0]) });
    expect(verified.json().data).toEqual({ email: right });
    const [entry] = await query(
      `select before, after from new_entries where action = 'account.setUserEmail'`,
    );
    expect(entry).toEqual({ before: { email: person.email }, after: { email: right } });
  });

  test('and links that were mailed to the old one no longer work', async () => {
    await world.call('account.mailPasswordLink', { params: { id: person.id } });
    await query('update users set email_verified_at = null where id = $1', [person.id]);
    await world.call('account.mailVerification', { params: { id: person.id } });
    const [reset, verification] = await world.mail.list();
    await correct(right);
    const set = { token: readLetterToken(reset), body: { password: 'better456' } };
    expect((await world.call('account.resetUserPassword', set)).statusCode).toBe(400);
    expect(
      (await world.call('account.verifyEmail', { token: readLetterToken(verification) })).statusCode,
    ).toBe(400);
  });

  test('of an inactive person, who gets no link', async () => {
    await query('update users set active = false where id = $1', [person.id]);
    expect((await correct(right)).statusCode).toBe(200);
    expect((await world.mail.list()).map(({ toEmail }) => toEmail)).toEqual([person.email]);
  });

  test('and messages to support show it, which an answer from it belongs to', async () => {
    const asking = { token: await world.tokenOf(person.id), body: { subject: 's', message: 'm' } };
    await world.call('support.create', asking);
    await correct(right);
    expect(await query('select sender_email from support_messages where user_id = $1', [person.id])).toEqual([
      { sender_email: right },
    ]);
  });

  test('and what they got at the old one is erased with them', async () => {
    await query(
      `insert into mails (message_id, kind, to_name, to_email, subject, text, html, state)
       values ($1, 'notice', '', $1, 'Hello', 't', '', 'sent')`,
      [person.email],
    );
    await correct(right);
    await world.call('users.erase', { params: { id: person.id }, body: { email: right } });
    for (const email of [person.email, right]) {
      expect(await query('select id from mails where to_email = $1', [email])).toEqual([]);
      const named = `select id from audit_entries where coalesce(before::text, '') || coalesce(after::text, '') like $1`;
      expect(await query(named, [`%${email}%`])).toEqual([]);
    }
  });
});

describe('a correction changes nothing', () => {
  test('twice', async () => {
    await correct(right);
    await query('delete from mails');
    await watchEntries(world);
    const again = await correct(right.toUpperCase());
    expect([again.statusCode, again.json().msg]).toEqual([200, ACCOUNT_ANSWERS.sameAddress]);
    expect([await world.mail.list(), await entries()]).toEqual([[], []]);
  });

  test('to the address of somebody else, whom the refusal names', async () => {
    const other = await world.addUser({ name: 'Ann Other', email: right });
    const response = await correct(right);
    expect([response.statusCode, response.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'conflict',
        msg: 'This is already the address of Ann Other.',
        other: { kind: 'users', id: other.id, name: 'Ann Other' },
      }),
    ]);
    expect([await world.mail.list(), await entries()]).toEqual([[], []]);
    expect(await signIn(person.email)).toBe(200);
  });

  test('when two people are given one address at once, for one of them', async () => {
    const other = await world.addUser();
    const all = await Promise.all([correct(right), correct(right, other.id)]);
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  test.each([
    ['someone who does not exist', 404, 987_654],
    ['no id', 400, 'x'],
  ])('of %s', async (_, status, id) => {
    expect((await correct(right, id)).statusCode).toBe(status);
  });

  test('to what is no address', async () => {
    expect((await correct('jo..@gmail.com')).json()).toMatchObject({
      errors: { email: ['Invalid email address!'] },
    });
  });

  test('more than five times an hour', async () => {
    for (let at = 0; at < 5; at += 1) await correct(`x${at}${right}`);
    expect((await correct(right)).statusCode).toBe(429);
    expect((await correct(`other${right}`, (await world.addUser()).id)).statusCode).toBe(200);
  });
});

const waiting = () =>
  query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/** Corrects the address, as the call does, once `act` waits for that. */
async function whileCorrecting<T>(act: () => Promise<T>): Promise<T> {
  const client = await world.db.$client.connect();
  await client.query('begin');
  await client.query('update users set email = $1, email_verified_at = null where id = $2', [
    right,
    person.id,
  ]);
  const acting = act();
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await client.query('update one_time_tokens set revoked = true where subject_id = $1', [person.id]);
  await client.query('commit');
  client.release();
  return acting;
}

describe('what was begun with the old address', () => {
  test('a sign-in does not outlive the correction', async () => {
    expect(await whileCorrecting(() => signIn(person.email))).toBe(400);
    expect(
      await query('select from sessions where realm = $1 and subject_id = $2', ['user', person.id]),
    ).toEqual([]);
  });

  test('a link to verify it does not verify the new one', async () => {
    const token = await createOneTimeToken(world.db, 'verify_user', person.id);
    const verified = await whileCorrecting(() => world.call('account.verifyEmail', { token }));
    expect([verified.statusCode, verified.json().code]).toEqual([400, 'token_invalid']);
    expect(await query('select email_verified_at from users where id = $1', [person.id])).toEqual([
      { email_verified_at: null },
    ]);
  });
});
