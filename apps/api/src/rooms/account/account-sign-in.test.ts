import { calls } from '@greenroom/contract';
import { COMMON_PASSWORD } from '@greenroom/contract/kit/sign-in';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { API_KEY, PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate rate_limits, mails, devices cascade');
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const LAPTOP = 'a-laptop-of-the-owner';
const subjects = async () => (await world.mail.list()).map(({ subject }) => subject);

/** Signs in from a network of its own, so that only the account's own limits count. */
const signInFrom = (network: number, body: object = {}, email = world.admin.email) =>
  world.app.inject({
    method: 'POST',
    url: '/admin/users/login',
    remoteAddress: `203.0.113.${network}`,
    headers: { 'x-api-key': API_KEY, 'user-agent': FIREFOX },
    payload: { email, password: PASSWORD, ...body },
  });
const guess = (network: number, email?: string) => signInFrom(network, { password: 'wrong1234' }, email);

describe('failed sign-ins on one account from everywhere', () => {
  test('make further ones wait longer and longer, and never those of a browser that the account knows', async () => {
    expect((await signInFrom(1, { device: LAPTOP })).statusCode).toBe(200);
    for (let i = 0; i < 10; i += 1) expect((await guess(10 + i)).statusCode).toBe(400);
    const waits: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      expect((await guess(30 + i)).statusCode).toBe(400);
      const refused = await signInFrom(60 + i);
      expect(refused.statusCode).toBe(429);
      waits.push(Number(refused.headers['retry-after']));
      await world.db.$client.query(`update rate_limits set expire = 0 where key like 'sign-in-turn:%'`);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    expect((await guess(90)).statusCode).toBe(400);
    expect((await signInFrom(91, { device: 'some-other-browser' })).statusCode).toBe(429);
    expect((await signInFrom(92, { device: LAPTOP })).statusCode).toBe(200);
  });

  test('are forgotten after a successful one', async () => {
    for (let i = 0; i < 10; i += 1) await guess(10 + i);
    expect((await signInFrom(30)).statusCode).toBe(200);
    for (let i = 0; i < 10; i += 1) expect((await guess(40 + i)).statusCode).toBe(400);
  });

  test('let one of many at once through while they wait', async () => {
    for (let i = 0; i < 10; i += 1) await guess(10 + i);
    const all = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(30 + i)));
    expect(all.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(1);
  });

  test('are reported to the person once, and nobody hears of those on unknown addresses', async () => {
    for (let i = 0; i < 11; i += 1) {
      await guess(10 + i);
      await guess(40 + i, 'nobody@example.com');
    }
    await world.db.$client.query(`update rate_limits set expire = 0 where key like 'sign-in-turn:%'`);
    await guess(80);
    expect((await world.mail.list()).map(({ subject, toEmail }) => [subject, toEmail])).toEqual([
      ['Repeated failed sign-ins', world.admin.email],
    ]);
  });
});

describe('a sign-in from a new browser', () => {
  test('is reported by mail, but not the first one, and not a known one', async () => {
    await signInFrom(1, { device: LAPTOP });
    await signInFrom(1, { device: LAPTOP });
    expect(await subjects()).toEqual([]);
    await signInFrom(2, { device: 'the-phone-of-the-owner' });
    const [mail] = await world.mail.list();
    expect(mail).toMatchObject({ subject: 'New sign-in to your account', toEmail: world.admin.email });
    expect(mail?.text).toContain('Firefox on Windows');
    expect(mail?.text).toContain('203.0.113.2');
    await signInFrom(2, { device: 'the-phone-of-the-owner' });
    expect(await subjects()).toHaveLength(1);
  });

  test('that hides its name is reported each time', async () => {
    await signInFrom(1);
    expect(await subjects()).toEqual([]);
    await signInFrom(1, { device: LAPTOP });
    await signInFrom(1);
    await signInFrom(1);
    expect(await subjects()).toHaveLength(2);
  });

  test('stores only the hash of the browser’s name', async () => {
    await signInFrom(1, { device: LAPTOP });
    const { rows } = await world.db.$client.query<{ row: string }>(
      `select row_to_json(d)::text as row from devices d union all select row_to_json(a)::text from audit_entries a`,
    );
    expect(rows.filter(({ row }) => row.includes(LAPTOP))).toEqual([]);
    expect(rows.length).toBeGreaterThan(1);
  });
});

test('a new password that is among the most common is refused, an old one still signs in', async () => {
  const change = (password: string) =>
    world.call('account.changePassword', {
      body: { current_password: PASSWORD, password, user_id: world.admin.id },
    });
  for (const password of ['password1', 'PassWord1', 'abc123']) {
    const response = await change(password);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: { password: [COMMON_PASSWORD] } });
  }
  const stored = await hashPassword('password1');
  const { rows } = await world.db.$client.query<{ old: string }>(
    'select password_hash as old from admins where id = $1',
    [world.admin.id],
  );
  const setHash = (hash: string | undefined) =>
    world.db.$client.query('update admins set password_hash = $1', [hash]);
  await setHash(stored);
  expect((await signInFrom(1, { password: 'password1' })).statusCode).toBe(200);
  await setHash(rows[0]?.old);
});

describe('one’s own sessions', () => {
  test('are listed with browser and address, and are ended one by one or all others at once', async () => {
    await world.db.$client.query('delete from sessions');
    const tokens: string[] = [];
    for (const network of [1, 2, 3]) {
      const { data } = calls['account.login'].output.parse((await signInFrom(network)).json());
      tokens.push(data.token);
    }
    const [first = '', second = '', third = ''] = tokens;
    const list = async () =>
      calls['account.listSessions'].output.parse(
        (await world.call('account.listSessions', { token: first })).json(),
      ).data;
    const shown = await list();
    expect(shown.map(({ device, ip, isCurrent }) => [device, ip, isCurrent])).toEqual([
      ['Firefox on Windows', '203.0.113.3', false],
      ['Firefox on Windows', '203.0.113.2', false],
      ['Firefox on Windows', '203.0.113.1', true],
    ]);
    const end = (id: number | undefined, token = first) =>
      world.call('account.endSession', { token, params: { id } });
    expect((await end(shown[1]?.id)).statusCode).toBe(200);
    expect((await end(shown[1]?.id)).statusCode).toBe(404);
    const isIn = async (token: string) => (await world.call('account.getId', { token })).statusCode === 200;
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
    const others = await world.call('account.endOtherSessions', { token: first });
    expect(others.json()).toMatchObject({ data: { ended: 1 } });
    expect([await isIn(first), await isIn(third)]).toEqual([true, false]);
    expect(await list()).toHaveLength(1);
  });

  test('do not include those of colleagues', async () => {
    const { rows } = await world.db.$client.query<{ number: number }>(
      `insert into sessions (token_hash, realm, subject_id, expires_at)
       values ('\\x01', 'admin', $1, now() + interval '1 hour'), ('\\x02', 'user', $2, now() + interval '1 hour')
       returning number`,
      [world.admin.id + 1, world.admin.id],
    );
    const { data } = calls['account.login'].output.parse((await signInFrom(1)).json());
    for (const { number } of rows) {
      const response = await world.call('account.endSession', {
        token: data.token,
        params: { id: number },
      });
      expect(response.statusCode).toBe(404);
    }
    await world.call('account.endOtherSessions', { token: data.token });
    const left = await world.db.$client.query(`select from sessions where token_hash in ('\\x01', '\\x02')`);
    expect(left.rowCount).toBe(2);
  });
});
