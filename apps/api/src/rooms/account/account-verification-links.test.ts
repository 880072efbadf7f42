import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL: 'https://console.example.org' });
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
let person: { id: number; email: string };
beforeEach(async () => {
  await query('truncate rate_limits, one_time_tokens');
  await query('delete from mails');
  await watchEntries(world);
  person = await world.addUser();
});

const ask = (email: string) => world.call('account.sendVerificationLink', { token: null, body: { email } });
const verify = (token: string) => world.call('account.verifyEmail', { token });
const dropRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');

/** Returns the token in the newest mail. */
async function mailedToken(): Promise<string> {
  const text = (await world.mail.list()).at(-1)?.text ?? '';
  return (
    /^https:\/\/console\.example\.org\/email-verification\?token=(vfy_[\w-]{43})$/m.exec(text)?.[1] ?? ''
  );
}

test('the app mails a new link to verify an address, and the one before no longer works', async () => {
  const answer = await ask(` ${person.email.toUpperCase()}`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { msg: ACCOUNT_MESSAGES.linkSent }]);
  const first = await mailedToken();
  await ask(person.email);
  expect((await verify(first)).json().code).toBe('token_invalid');
  expect((await verify(await mailedToken())).json().data).toEqual({ email: person.email });
  expect((await world.mail.list()).map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
    ['verify', person.email],
    ['verify', person.email],
  ]);
  const entry = { action: 'account.sendVerificationLink', kind: 'users', record: String(person.id) };
  expect(await query('select action, kind, record from new_entries order by id limit 2')).toEqual([
    entry,
    entry,
  ]);
});

test('an address that is unknown, verified, deactivated or of the staff gets the identical answer and no mail', async () => {
  const known = await ask(person.email);
  const verified = await world.addUser({ emailVerifiedAt: '2026-11-20T10:00:00Z' });
  const inactive = await world.addUser({ active: false });
  const gone = await world.addUser();
  await world.call('users.remove', { params: { id: gone.id } });
  const others = [verified, inactive, gone, world.admin, { email: 'nobody@example.com' }];
  for (const { email } of others) {
    const answer = await ask(email);
    expect([answer.statusCode, dropRequestId(answer.body)], email).toEqual([200, dropRequestId(known.body)]);
    expect(Object.keys(answer.headers), email).toEqual(Object.keys(known.headers));
  }
  expect((await world.mail.list()).map(({ toEmail }) => toEmail)).toEqual([person.email]);
  expect(await query('select from one_time_tokens')).toHaveLength(1);
});

test('links to verify an address and for a password count together, five in half an hour', async () => {
  const body = { email: person.email };
  for (let at = 0; at < 4; at += 1) {
    expect((await ask(person.email)).statusCode).toBe(200);
    await world.call('account.sendUserPasswordLink', { token: null, body });
  }
  expect(await world.mail.list()).toHaveLength(5);
});
