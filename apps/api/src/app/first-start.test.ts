import { afterAll, expect, inject, test } from 'vitest';

import { ensureAdmin } from '#app/first-start.ts';
import { ConfigError, readConfig } from '#kit/config.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

test('a first start makes no owner with a password that too many people use', async () => {
  await world.db.$client.query('delete from admins');
  const owners = async () => (await world.db.$client.query('select email from admins')).rows;
  const start = (password: string) =>
    ensureAdmin(world.db, readConfig({ ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: password }));
  await expect(start('Passw0rd')).rejects.toThrow(ConfigError);
  await expect(start('Passw0rd')).rejects.toThrow('ADMIN_PASSWORD: Too many people use this password.');
  expect(await owners()).toEqual([]);
  await start('stage!door7');
  expect(await owners()).toEqual([{ email: 'owner@example.com' }]);
});
