import { ACCOUNT_ANSWERS, ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate rate_limits, notifications, idempotency_keys; delete from mails');
});

let people = 0;
const newcomer = (more: object = {}) => {
  people += 1;
  return { name: 'Ada New', email: `ada${people}@example.com`, password: PASSWORD, roleIds: [1, 3], ...more };
};
const register = (body: object, headers: Record<string, string> = {}) =>
  world.call('account.registerUser', { token: null, body, headers });
const readRegisteredId = (response: { json(): unknown }) =>
  calls['account.registerUser'].output.parse(response.json()).data.id;
const told = async () =>
  (await world.db.$client.query<{ message: string; link: string }>('select message, link from notifications'))
    .rows;
const tokenIn = (text = '') => /token=(vfy_[\w-]{43})$/m.exec(text)?.[1] ?? '';

describe('registering in the app', () => {
  test('creates a user who can sign in, whom the staff see, and who is asked to verify the address', async () => {
    const body = newcomer({ city: 'Portland', state: 'OR', zipcode: '97201' });
    const response = await register({ ...body, email: ` ${body.email.toUpperCase()} ` });
    expect(response.statusCode, response.body).toBe(201);
    const id = readRegisteredId(response);
    const login = { token: null, body: { email: body.email, password: PASSWORD } };
    expect((await world.call('account.loginUser', login)).json()).toMatchObject({ data: { id } });
    const found = await world.call('users.list', { query: { search: body.email } });
    expect(found.json()).toMatchObject({
      totalCounts: 1,
      data: [{ id, name: 'Ada New', email: body.email, city: 'Portland', state: 'OR', zipcode: '97201' }],
    });
    expect(calls['users.list'].output.parse(found.json()).data[0]?.roles.map((role) => role.id)).toEqual([
      1, 3,
    ]);
    expect(await told()).toEqual([
      { message: '<strong>Ada New</strong> registered in the app.', link: `/user-detail/${id}` },
    ]);
    const mails = await world.mail.list();
    expect(mails.map(({ kind, toEmail }) => [kind, toEmail])).toEqual([['verify', body.email]]);
    expect(mails[0]?.text).toMatch(/^http:\/\/127\.0\.0\.1:4000\/email-verification\?token=vfy_[\w-]{43}$/m);
    const token = tokenIn(mails[0]?.text);
    const verified = await world.call('account.verifyEmail', { token: null, query: { token } });
    expect(verified.json()).toEqual({ data: { email: body.email }, msg: ACCOUNT_MESSAGES.verified });
  });

  test('rejects an address already in use, in any spelling, and changes and sends nothing', async () => {
    const body = newcomer();
    await register(body);
    await world.db.$client.query('truncate notifications; delete from mails');
    for (const email of [
      body.email,
      body.email.toUpperCase(),
      ` ${body.email}`,
      body.email.replace('a', 'ａ'),
    ]) {
      const response = await register({ ...body, email, password: 'other1234' });
      expect([response.statusCode, response.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'conflict',
          msg: ACCOUNT_ANSWERS.addressTaken,
          errors: { email: [ACCOUNT_ANSWERS.addressTaken] },
        }),
      ]);
    }
    expect([await world.mail.list(), await told()]).toEqual([[], []]);
    const login = { token: null, body: { email: body.email, password: PASSWORD } };
    expect((await world.call('account.loginUser', login)).statusCode).toBe(200);
  });

  test('simultaneously with one address creates one user', async () => {
    const body = newcomer();
    const all = await Promise.all(Array.from({ length: 10 }, () => register(body)));
    const count = (status: number) => all.filter(({ statusCode }) => statusCode === status).length;
    expect([count(201), count(409)]).toEqual([1, 9]);
    expect(await world.mail.list()).toHaveLength(1);
    expect(await told()).toHaveLength(1);
  });

  test('twice with one key creates one user and returns the first answer', async () => {
    const body = newcomer();
    const headers = { 'idempotency-key': 'register-key-1' };
    const first = await register(body, headers);
    const second = await register(body, headers);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await world.mail.list()).toHaveLength(1);
    const other = await register({ ...body, password: 'other1234' }, headers);
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'key_reused']);
  });

  test('accepts the address of a removed user', async () => {
    const body = newcomer();
    const first = readRegisteredId(await register(body));
    await world.call('users.remove', { params: { id: first } });
    const again = await register(body);
    expect(again.statusCode).toBe(201);
    expect(readRegisteredId(again)).not.toBe(first);
  });

  test.each([
    ['roleIds', []],
    ['roleIds', [0]],
    ['roleIds', [6]],
    ['roleIds', [1, 1]],
    ['roleIds', ['1']],
    ['roleIds', '1'],
    ['roleIds', undefined],
    ['name', '  '],
    ['name', 'two\nlines'],
    ['email', 'ada'],
    ['password', 'short'],
    ['password', undefined],
    ['city', 'a\tb'],
    ['featured', true],
    ['emailVerifiedAt', '2026-01-01T00:00:00Z'],
  ])('rejects %s as %j and names the field', async (field, value) => {
    const response = await register(newcomer({ [field]: value }));
    expect(response.statusCode).toBe(400);
    const { errors } = response.json<{ errors: Record<string, string[]> }>();
    expect(Object.keys(errors).map((name) => name.split('.')[0])).toEqual([field]);
    expect(await world.mail.list()).toEqual([]);
  });

  test('shows a name with HTML characters as typed, and puts it into no mail', async () => {
    await register(newcomer({ name: '<img src=x onerror=alert(1)> & Co' }));
    const [{ message } = { message: '' }] = await told();
    expect(message).toBe(
      '<strong>&lt;img src=x onerror=alert(1)&gt; &amp; Co</strong> registered in the app.',
    );
    const [mail] = await world.mail.list();
    // A few letters alone may occur in a random token: look for what no token holds.
    expect(`${mail?.toName}${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/onerror|[&;] Co/);
  });

  test('creates no user when the mail cannot be queued', async () => {
    const body = newcomer();
    await world.db.$client.query(`alter table mails add constraint no_mail check (kind <> 'verify')`);
    expect((await register(body)).statusCode).toBe(500);
    await world.db.$client.query('alter table mails drop constraint no_mail');
    expect(await told()).toEqual([]);
    expect((await register(body)).statusCode).toBe(201);
  });

  test('is rate-limited per network, so that addresses cannot be probed without end', async () => {
    const body = newcomer();
    const answers: number[] = [];
    for (let i = 0; i < 22; i += 1) answers.push((await register(body)).statusCode);
    expect(answers.filter((status) => status === 409)).toHaveLength(19);
    expect(answers.slice(20)).toEqual([429, 429]);
  });
});
