import { afterAll, expect, inject, test } from 'vitest';

import { ensureAdmin } from '#app/first-start.ts';
import { showLogins } from '#app/first-logins.ts';
import { ConfigError, readConfig } from '#kit/config.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const settings = (password: string) =>
  readConfig({ ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: password });

test('a first start makes no owner with a password that too many people use', async () => {
  await world.db.$client.query('delete from admins');
  const owners = async () => (await world.db.$client.query('select email from admins')).rows;
  const start = (password: string) => ensureAdmin(world.db, settings(password));
  await expect(start('Passw0rd')).rejects.toThrow(ConfigError);
  await expect(start('Passw0rd')).rejects.toThrow('ADMIN_PASSWORD: Too many people use this password.');
  expect(await owners()).toEqual([]);
  await start('stage!door7');
  expect(await owners()).toEqual([{ email: 'owner@example.com' }]);
});

test('a password that was given is set when the owner is made, and not once more after the start', async () => {
  await world.db.$client.query('delete from admins');
  const hash = async () =>
    (await world.db.$client.query<{ password_hash: string }>('select password_hash from admins')).rows[0]
      ?.password_hash;
  await ensureAdmin(world.db, settings('stage!door7'));
  const first = await hash();
  let shown: readonly string[] = [];
  await showLogins(world.db, settings('stage!door7'), (lines) => void (shown = lines));
  expect(shown.join()).toContain('with the password of ADMIN_PASSWORD');
  expect(await hash()).toBe(first);
});

test('a password that was corrected before anybody saw the first start is the one that counts', async () => {
  await world.db.$client.query('delete from admins');
  await ensureAdmin(world.db, settings('stage!door7'));
  await showLogins(world.db, settings('stage!door8'), () => undefined);
  const signIn = (password: string) =>
    world.call('account.login', { body: { email: 'owner@example.com', password }, token: null });
  expect((await signIn('stage!door8')).statusCode).toBe(200);
  expect((await signIn('stage!door7')).statusCode).not.toBe(200);
});
