import { calls } from '@greenroom/contract';
import { STAFF_MESSAGES } from '@greenroom/contract/staff.rules';
import type { Role } from '@greenroom/contract/permissions';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hashToken } from '#kit/access/tokens.ts';

const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL: 'https://staff.example.com' });
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
beforeEach(async () => {
  await query('truncate rate_limits, invitations');
  await query('delete from mails');
  await query('delete from admins where id <> $1', [world.admin.id]);
});

const EMAIL = 'rosa@example.com';
const NEWCOMER = { name: 'Rosa', password: 'chorus123' };

const invite = (email = EMAIL, role: Role = 'moderator') =>
  world.call('staff.invite', { body: { email, role } });
const resend = (id: number) => world.call('staff.resendInvitation', { params: { id } });
const revoke = (id: number) => world.call('staff.revokeInvitation', { params: { id } });
const read = (token: string) => world.call('staff.getInvitation', { token });
const accept = (token: string, body: object = NEWCOMER) =>
  world.call('staff.acceptInvitation', { token, body });
const list = async () =>
  calls['staff.list'].output.parse((await world.call('staff.list')).json()).invitations;

/** Returns the token of the newest mail. */
async function mailedToken(): Promise<string> {
  const mail = (await world.mail.list()).at(-1);
  return /https:\/\/staff\.example\.com\/join\?token=(inv_[\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Invites someone and returns the invitation's id and token. */
async function invited(role: Role = 'moderator') {
  const response = await invite(EMAIL, role);
  expect(response.statusCode, response.body).toBe(201);
  return { id: response.json().data.id as number, token: await mailedToken() };
}

const isOver = async (token: string) => {
  const answers = await Promise.all([read(token), accept(token)]);
  return answers.every((answer) => answer.statusCode === 400 && answer.json().code === 'token_invalid');
};

describe('an invitation', () => {
  test('is mailed as a link whose token is stored nowhere else', async () => {
    const { token } = await invited();
    const [mail] = await world.mail.list();
    expect(mail).toMatchObject({ kind: 'invitation', toEmail: EMAIL, toName: '' });
    expect(mail?.text).toMatch(
      /^Hello,\n\nAdmin invites you .* Your role is Moderator: you can manage people/,
    );
    expect(await query('select token_hash from invitations')).toEqual([{ token_hash: hashToken(token) }]);
  });

  test('is listed until it is accepted or revoked, and recorded', async () => {
    const { id } = await invited();
    expect(await list()).toMatchObject([
      { id, email: EMAIL, role: 'moderator', invitedBy: 'Admin', isExpired: false },
    ]);
    const [row] = await query(`select expires_at - created_at = interval '7 days' as week from invitations`);
    expect(row).toEqual({ week: true });
    expect(await query('select action, after from audit_entries order by id desc limit 1')).toEqual([
      { action: 'staff.invite', after: { email: EMAIL, role: 'moderator' } },
    ]);
    expect((await revoke(id)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await revoke(id)).statusCode).toBe(404);
    expect((await resend(id)).statusCode).toBe(404);
  });

  test('is refused for a colleague, also a deactivated one, and for an address that has one', async () => {
    const own = await invite(world.admin.email.toUpperCase());
    expect([own.statusCode, own.json().msg]).toEqual([409, STAFF_MESSAGES.alreadyColleague]);
    await invited();
    const again = await invite(` ${EMAIL.toUpperCase()}`);
    expect([again.statusCode, again.json().msg]).toEqual([409, STAFF_MESSAGES.alreadyInvited]);
  });

  test('is made once by many simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite()));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
    expect(await world.mail.list()).toHaveLength(1);
  });

  test('replaces one that has expired', async () => {
    const { token } = await invited();
    await query(`update invitations set expires_at = now() - interval '1 second'`);
    expect(await list()).toMatchObject([{ isExpired: true }]);
    await invited('viewer');
    expect(await list()).toMatchObject([{ role: 'viewer', isExpired: false }]);
    expect(await isOver(token)).toBe(true);
  });

  test('is mailed at most five times an hour to one address', async () => {
    const { id } = await invited();
    for (let sent = 1; sent < 5; sent += 1) expect((await resend(id)).statusCode).toBe(200);
    expect((await resend(id)).statusCode).toBe(429);
    expect(await world.mail.list()).toHaveLength(5);
  });
});

describe('the link of an invitation', () => {
  test('says who invites whom, as often as it is opened, and makes the account', async () => {
    const { token } = await invited();
    for (const _ of [1, 2]) {
      expect((await read(token)).json().data).toMatchObject({
        email: EMAIL,
        role: 'moderator',
        invitedBy: 'Admin',
      });
    }
    const joined = await accept(token);
    expect([joined.statusCode, joined.json().data.email]).toEqual([201, EMAIL]);
    const { data } = (
      await world.call('account.login', { body: { email: EMAIL, password: 'chorus123' }, token: null })
    ).json();
    expect(data).toMatchObject({ id: joined.json().data.id, role: 'moderator' });
    expect((await world.call('staff.getMe', { token: data.token })).json().data).toMatchObject({
      name: 'Rosa',
    });
    expect(await query('select actor, action, record from audit_entries order by id desc limit 2')).toEqual([
      expect.objectContaining({ actor: EMAIL, action: 'account.login' }),
      { actor: EMAIL, action: 'staff.acceptInvitation', record: String(data.id) },
    ]);
    expect(await list()).toEqual([]);
    expect(await isOver(token)).toBe(true);
  });

  test('makes one account when it is accepted many times simultaneously', async () => {
    const { token } = await invited();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4);
    expect(await query('select from admins where email = $1', [EMAIL])).toHaveLength(1);
  });

  test('works for 7 days', async () => {
    const { token } = await invited();
    await query(`update invitations set expires_at = expires_at - interval '7 days' + interval '1 minute'`);
    expect((await read(token)).statusCode).toBe(200);
    await query(`update invitations set expires_at = expires_at - interval '1 minute'`);
    expect(await isOver(token)).toBe(true);
  });

  test('is void once revoked, and once a new one was sent', async () => {
    const first = await invited();
    const again = await resend(first.id);
    expect([again.statusCode, again.json().msg]).toEqual([200, STAFF_MESSAGES.resent]);
    const second = await mailedToken();
    expect(second).not.toBe(first.token);
    expect(await isOver(first.token)).toBe(true);
    expect((await read(second)).statusCode).toBe(200);
    await revoke(first.id);
    expect(await isOver(second)).toBe(true);
  });

  test.each([
    ['no name', { name: '  ', password: 'chorus123' }, 'name'],
    ['a password against the rule', { name: 'Rosa', password: 'chorus' }, 'password'],
  ])('is not used up by %s', async (_, body, field) => {
    const { token } = await invited();
    const response = await accept(token, body);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
    expect((await read(token)).statusCode).toBe(200);
  });

  test('does not take the token of a session or a made-up one', async () => {
    expect(await isOver(world.admin.token)).toBe(true);
    expect(await isOver(`inv_${'x'.repeat(43)}`)).toBe(true);
  });

  test('can be tried sixty times in half an hour from one network', async () => {
    for (let tries = 0; tries < 60; tries += 1) expect((await read('inv_made_up_1')).statusCode).toBe(400);
    expect((await read('inv_made_up_1')).statusCode).toBe(429);
    expect((await accept('inv_made_up_1')).statusCode).toBe(429);
  });
});
