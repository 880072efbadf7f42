import { calls } from '@greenroom/contract';
import { SIGN_IN } from '@greenroom/contract/kit/sign-in';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { API_KEY, PASSWORD, createWorld, openApp } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { createSession } from '#kit/access/sessions.ts';
import { hashToken } from '#kit/access/tokens.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate rate_limits');
});

const signIn = () =>
  world.call('account.login', { token: null, body: { email: world.admin.email, password: PASSWORD } });

/** Tries a wrong password from an address. */
async function knockFrom(
  remoteAddress: string,
  email: string,
  headers: Record<string, string> = {},
  app = world.app,
) {
  return app.inject({
    method: 'POST',
    url: '/admin/users/login',
    remoteAddress,
    headers: { 'x-api-key': API_KEY, ...headers },
    payload: { email, password: 'wrong-password' },
  });
}

/** Returns the statuses of that many attempts, one after the other. */
const codes = async (attempts: number, each: (i: number) => ReturnType<typeof knockFrom>) => {
  const answers: number[] = [];
  for (let i = 0; i < attempts; i += 1) answers.push((await each(i)).statusCode);
  return answers;
};

describe('sign-in limits', () => {
  test('allow 25 passwords per address, whatever its forwarding headers say', async () => {
    const answers = await codes(40, (i) =>
      knockFrom('203.0.113.7', `person${i}@example.com`, {
        'x-forwarded-for': `198.51.100.${i}`,
        'x-real-ip': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
      }),
    );
    expect(answers.filter((status) => status === 400)).toHaveLength(25);
    expect(answers.slice(25)).toEqual(Array.from({ length: 15 }, () => 429));
  });

  test('report how long to wait', async () => {
    await codes(25, (i) => knockFrom('203.0.113.8', `person${i}@example.com`));
    const response = await knockFrom('203.0.113.8', 'person@example.com');
    expect(response.json()).toMatchObject({ code: 'too_many' });
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  test('count every spelling of an account as one account', async () => {
    const spellings = ['admin@example.com', 'ADMIN@example.com', ' admin@example.com', 'ａdmin@example.com'];
    const answers = await codes(12, (i) => knockFrom('203.0.113.9', spellings[i % 4] ?? ''));
    expect(answers).toEqual([
      ...Array.from({ length: 8 }, () => 400),
      ...Array.from({ length: 4 }, () => 429),
    ]);
  });

  test('let the admin sign in from another address while one is blocked', async () => {
    await codes(30, () => knockFrom('203.0.113.10', world.admin.email));
    expect((await knockFrom('203.0.113.10', world.admin.email)).statusCode).toBe(429);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('treat an IPv6 network as one address', async () => {
    const answers = await codes(30, (i) => knockFrom(`2001:db8:1:2::${i + 1}`, `person${i}@example.com`));
    expect(answers.filter((status) => status === 400)).toHaveLength(25);
    expect((await knockFrom('2001:db8:1:3::1', 'person@example.com')).statusCode).toBe(400);
  });

  test('do not count successful sign-ins', async () => {
    for (let i = 0; i < 30; i += 1) expect((await signIn()).statusCode).toBe(200);
  });

  test.each([
    ['::1', (i: number) => `::${i + 1}`],
    ['2001:db8::/64', (i: number) => `2001:db8::${i + 1}`],
    ['2001:db8::/64, all groups', (i: number) => `2001:db8:0:0:${i + 1}::1`],
    ['2001:db8:0:7::/64', (i: number) => (i % 2 === 0 ? `2001:db8:0:7::${i}` : `2001:0DB8::7:0:0:${i}:0`)],
    [
      '203.0.113.15 inside of IPv6',
      (i: number) => (i % 2 === 0 ? '::ffff:203.0.113.15' : '::ffff:cb00:710f'),
    ],
  ])('treat an IPv6 network as one address in every notation: %s', async (_, addressOf) => {
    const answers = await codes(30, (i) => knockFrom(addressOf(i), `person${i}@example.com`));
    expect(answers.filter((status) => status === 400)).toHaveLength(25);
    expect((await knockFrom('2001:db8:0:1::1', 'person@example.com')).statusCode).toBe(400);
  });

  test('limit how often an account can sign in per hour, and report how long to wait', async () => {
    await codes(5, () => knockFrom('203.0.113.14', world.admin.email));
    expect((await signIn()).statusCode).toBe(200);
    const { rowCount } = await world.db.$client.query(
      `update rate_limits set points = $1 where key like 'signed-in:%' and points = 1`,
      [SIGN_IN.succeededAnHour - 1],
    );
    expect(rowCount).toBe(1);
    expect((await signIn()).statusCode).toBe(200);
    const refused = await signIn();
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await knockFrom('203.0.113.14', 'person@example.com')).statusCode).toBe(400);
  });

  test('end the least recently used session when an account signs in on too many devices', async () => {
    await world.db.$client.query('truncate sessions');
    const tokens: string[] = [];
    for (let n = 0; n < SIGN_IN.sessionsMax; n += 1) {
      const token = await createSession(world.db, 'admin', world.admin.id);
      // The first session is the one in use.
      await world.db.$client.query(
        `update sessions set used_at = now() - $1 * interval '1 second' where token_hash = $2`,
        [n === 0 ? 0 : 100 - n, hashToken(token)],
      );
      tokens.push(token);
    }
    const { data } = calls['account.login'].output.parse((await signIn()).json());
    const [first = '', second = '', third = ''] = tokens;
    const answers = await Promise.all(
      [first, second, third, data.token].map((token) => world.call('account.getId', { token })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 200]);
    const { rowCount } = await world.db.$client.query(`select from sessions where realm = 'admin'`);
    expect(rowCount).toBe(SIGN_IN.sessionsMax);
  });

  test('hold when all attempts arrive simultaneously', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, i) => knockFrom('203.0.113.11', `person${i}@example.com`)),
    );
    expect(all.filter(({ statusCode }) => statusCode === 400).length).toBeLessThanOrEqual(25);
    expect(all.every(({ statusCode }) => [400, 429].includes(statusCode))).toBe(true);
  });

  test('count nothing of the attempts that a flood leaves no room for', async () => {
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) => knockFrom(`198.51.100.${i}`, `person${i}@example.com`)),
    );
    const [tried, refused] = [400, 503].map((status) =>
      all.filter(({ statusCode }) => statusCode === status),
    );
    expect([tried?.length, refused?.length]).toEqual([53, 47]);
    expect(refused?.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    const { rowCount } = await world.db.$client.query(
      `select from rate_limits where key like 'sign-in-address:%'`,
    );
    expect(rowCount).toBe(53);
  });

  test('are shared by two processes on one database', async () => {
    const other = await openApp(world);
    const answers = await codes(40, (i) =>
      knockFrom('203.0.113.12', `person${i}@example.com`, {}, i % 2 === 0 ? world.app : other),
    );
    await other.close();
    expect(answers.filter((status) => status === 400)).toHaveLength(25);
  });

  test('trust the forwarded address only from a configured proxy', async () => {
    const config = { ...world.app.config, TRUST_PROXY: ['10.0.0.1'] };
    const proxied = await openApp(world, { config });
    const through = (proxy: string) =>
      codes(30, (i) =>
        knockFrom(proxy, `person${i}@example.com`, { 'x-forwarded-for': `198.51.100.${i}` }, proxied),
      );
    expect(await through('10.0.0.1')).not.toContain(429);
    expect(await through('10.0.0.2')).toContain(429);
    await proxied.close();
  });
});
