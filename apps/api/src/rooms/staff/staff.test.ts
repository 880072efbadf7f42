import { calls } from '@greenroom/contract';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);

test('tells members of the staff who they are', async () => {
  const getMe = async () => {
    const response = await world.call('staff.getMe');
    expect(response.statusCode, response.body).toBe(200);
    return calls['staff.getMe'].output.parse(response.json()).data;
  };
  const me = { id: world.admin.id, name: 'Admin', email: world.admin.email, role: 'owner' };
  expect(await getMe()).toEqual({ ...me, picture_url: null, hasTwoFactor: false });
  await query(`update admins set picture_key = 'staff/1.webp', totp_secret = '\\x00'`);
  expect(await getMe()).toEqual({ ...me, picture_url: '/media/staff/1.webp', hasTwoFactor: false });
  await query('update admins set totp_at = now()');
  expect(await getMe()).toMatchObject({ hasTwoFactor: true });
});
