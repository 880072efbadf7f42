import { calls } from '@greenroom/contract';
import { afterAll, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';

const world: World = await createWorld(inject('databaseUrl'));
const passwordHash = await hashPassword(PASSWORD);
afterAll(() => world.close());

const knock = (email: string, password: string, name: 'account.login' | 'account.loginUser') =>
  world.call(name, { token: null, body: { email, password } });

describe('a community user', () => {
  test('signs in with the user call, and never with the admin call', async () => {
    const person = await world.addUser({ passwordHash });
    const response = await knock(person.email, PASSWORD, 'account.loginUser');
    const { data } = calls['account.loginUser'].output.parse(response.json());
    expect(data.id).toBe(person.id);
    const posted = await world.call('bulletins.create', {
      token: data.token,
      body: { title: 'Hi', description: 'There', roleIds: [] },
    });
    expect(posted.statusCode).toBe(201);
    expect((await knock(person.email, PASSWORD, 'account.login')).statusCode).toBe(400);
    expect((await knock(world.admin.email, PASSWORD, 'account.loginUser')).statusCode).toBe(400);
  });

  test('who is inactive learns so only with the right password', async () => {
    const person = await world.addUser({ passwordHash, active: false });
    const right = await knock(person.email, PASSWORD, 'account.loginUser');
    expect([right.statusCode, right.json<{ code: string }>().code]).toEqual([403, 'account_inactive']);
    const wrong = await knock(person.email, 'wrong-password1', 'account.loginUser');
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([400, 'invalid_credentials']);
  });

  test('who never had a password, or is removed, cannot sign in', async () => {
    const bare = await world.addUser();
    expect((await knock(bare.email, PASSWORD, 'account.loginUser')).statusCode).toBe(400);
    const gone = await world.addUser({ passwordHash });
    await world.call('users.remove', { params: { id: gone.id } });
    expect((await knock(gone.email, PASSWORD, 'account.loginUser')).statusCode).toBe(400);
  });
});
