import { ACCOUNT_ANSWERS } from '@greenroom/contract/account.rules';
import { afterAll, expect, inject, test } from 'vitest';

import { ensureAdmin } from '#app/first-start.ts';
import { showLogins } from '#app/first-logins.ts';
import { readConfig } from '#kit/config.ts';
import { createSession, liveSessions } from '#kit/access/sessions.ts';
import { hashToken } from '#kit/access/tokens.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

/** Makes the first owner, as a start does. Returns their password, as the log shows it or the setting has it. */
async function firstStart(settings: Record<string, string>): Promise<string> {
  await world.db.$client.query('delete from admins');
  const config = readConfig({ ADMIN_EMAIL: 'owner@example.com', ...settings });
  await ensureAdmin(world.db, config);
  let log = '';
  await showLogins(world.db, config, (lines) => (log = lines.join('\n')));
  return settings['ADMIN_PASSWORD'] ?? /Password {3}(\S+) /.exec(log)?.[1] ?? '';
}

type SignedIn = { data: { id: number; token: string } };
async function signIn(password: string): Promise<SignedIn['data']> {
  const answer = await world.call('account.login', {
    body: { email: 'owner@example.com', password },
    token: null,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SignedIn>().data;
}

const isLive = async (token: string) => {
  const hash = hashToken(token).toString('hex');
  return (await liveSessions(world.db, [hash])).has(hash);
};

test('whoever signs in with a password that the log has shown can only choose another one', async () => {
  const shown = await firstStart({});
  const { id, token } = await signIn(shown);
  const refused = await world.call('users.list', { token });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    403,
    'password_change_needed',
  ]);
  const own = await world.call('account.updateMe', { token, body: { name: 'Mallory' } });
  expect([own.statusCode, own.json<{ code: string }>().code]).toEqual([403, 'password_change_needed']);
  expect((await world.call('account.startTwoFactor', { token, body: { password: shown } })).statusCode).toBe(
    403,
  );
  expect((await world.call('staff.getMe', { token })).statusCode).toBe(200);
  expect(await isLive(token), 'hears events').toBe(false);

  const change = (password: string) =>
    world.call('account.changePassword', { token, body: { user_id: id, current_password: shown, password } });
  const same = await change(shown);
  expect([same.statusCode, same.json<{ msg: string }>().msg]).toEqual([400, ACCOUNT_ANSWERS.shownPassword]);
  expect((await change('better4567')).statusCode).toBe(200);
  const next = await signIn('better4567');
  expect((await world.call('users.list', { token: next.token })).statusCode).toBe(200);
  expect(await isLive(next.token)).toBe(true);
});

test('a password of ADMIN_PASSWORD may be kept, and so may any other than the one that was shown', async () => {
  const { token } = await signIn(await firstStart({ ADMIN_PASSWORD: 'stage!door7' }));
  expect((await world.call('users.list', { token })).statusCode).toBe(200);

  await firstStart({});
  const { rows } = await world.db.$client.query<{ id: number }>('select id from admins');
  const id = rows[0]?.id ?? 0;
  await world.db.$client.query(
    'update admins set password_hash = (select password_hash from admins limit 1) || $1',
    [' '],
  );
  const session = await createSession(world.db, 'admin', id);
  expect((await world.call('users.list', { token: session })).statusCode, 'with another hash').toBe(200);
});
