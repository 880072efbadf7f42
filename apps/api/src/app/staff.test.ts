import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { staff as command } from '#app/staff.ts';
import { runFile, runHere } from '#testing/command.ts';
import { createSession } from '#kit/access/sessions.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate invitations, rate_limits');
  await world.db.$client.query('delete from mails');
  await world.db.$client.query('delete from admins where id <> $1', [world.admin.id]);
});

const env = { DATABASE_URL: world.url, PUBLIC_URL: 'https://staff.example.com' };
const MAIL = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'staff@example.com' };
/** Runs `npm run staff -- …`. */
const staff = (...args: string[]) => runHere(command, args, env);
const EMAIL = 'rosa@example.com';

const tokenIn = (output: string) =>
  /^https:\/\/staff\.example\.com\/join\?token=(inv_[\w-]{43})$/m.exec(output)?.[1] ?? '';
const accept = (token: string) =>
  world.call('staff.acceptInvitation', { token, body: { name: 'Rosa', password: 'chorus123' } });
const signIn = (password: string) =>
  world.call('account.login', { body: { email: EMAIL, password }, token: null });
const lastEntry = async () =>
  (
    await world.db.$client.query<Record<string, unknown>>(
      'select actor, action, record, after from audit_entries order by id desc limit 1',
    )
  ).rows[0];

describe('npm run staff', () => {
  test('adds a colleague by a link, in its own process', async () => {
    const file = join(import.meta.dirname, 'staff.ts');
    const { code, output, errors } = await runFile(file, ['add', EMAIL, '--role', 'finance'], env);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(
      /^rosa@example\.com can join as Finance with this link\. .* 7 days:\nhttps:\S+\n$/,
    );
    expect(await world.mail.list()).toEqual([]);
    expect(await lastEntry()).toEqual({
      actor: 'npm run staff',
      action: 'staff.invite',
      record: null,
      after: { email: EMAIL, role: 'finance' },
    });
    const read = await world.call('staff.getInvitation', { token: tokenIn(output) });
    expect(read.json().data).toMatchObject({ role: 'finance', invitedBy: null });
    expect((await accept(tokenIn(output))).statusCode).toBe(201);
  });

  test('makes a new link in place of the old one, and mails it when there is a mail server', async () => {
    const first = await staff('add', EMAIL, '--role', 'viewer');
    const second = await runHere(command, ['add', ' Rosa@Example.com', '--role', 'owner'], {
      ...env,
      ...MAIL,
    });
    expect(second.output).toContain('The running server also mails it.');
    expect((await world.mail.list()).map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
      ['invitation', EMAIL],
    ]);
    expect((await accept(tokenIn(first.output))).statusCode).toBe(400);
    expect((await accept(tokenIn(second.output))).statusCode).toBe(201);
    const again = await staff('add', EMAIL, '--role', 'owner');
    expect([again.code, again.errors]).toEqual([
      1,
      'rosa@example.com already has a staff account. To let them in again: npm run staff -- reset rosa@example.com\n',
    ]);
  });

  test('lets someone in again who was deactivated and lost password and second factor', async () => {
    await accept(tokenIn((await staff('add', EMAIL, '--role', 'owner')).output));
    const { token, id } = (await signIn('chorus123')).json().data;
    await world.db.$client.query(
      `update admins set deactivated_at = now(), totp_at = now(), totp_secret = '\\x00' where id = $1`,
      [id],
    );
    await world.db.$client.query(`insert into recovery_codes (admin_id, code_hash) values ($1, '\\x00')`, [
      id,
    ]);
    const { code, output } = await staff('reset', EMAIL);
    expect(code).toBe(0);
    expect(await lastEntry()).toMatchObject({ action: 'staff.reset', record: String(id) });
    const link = /\/reset-password\?token=(rst_[\w-]{43})&is_admin=true$/m.exec(output)?.[1] ?? '';
    expect((await world.call('staff.getMe', { token })).statusCode).toBe(401);
    const body = { password: 'refrain123' };
    expect((await world.call('account.resetPassword', { token: link, body })).statusCode).toBe(200);
    expect((await signIn('refrain123')).statusCode).toBe(200);
    const left = await world.db.$client.query(
      `select totp_secret, totp_at, (select count(*)::int from recovery_codes) as codes from admins where id = $1`,
      [id],
    );
    expect(left.rows).toEqual([{ totp_secret: null, totp_at: null, codes: 0 }]);
  });

  test('lists everyone and the open invitations', async () => {
    await staff('add', EMAIL, '--role', 'viewer');
    const { output } = await staff('list');
    expect(output).toMatch(
      /^admin@example\.com {2}Admin {2}Owner, two-factor off, last seen [A-Z][a-z]{2} \d+, \d{4}\nrosa@example\.com {2}invited as Viewer, until [A-Z][a-z]{2} \d+, \d{4}\n$/,
    );
  });

  test.each([
    [[], /must be one of:\nnpm run staff -- add EMAIL --role owner\|admin/],
    [['add', EMAIL], /must be one of/],
    [['add', EMAIL, '--role', 'boss'], /must be one of/],
    [['add', 'rosa', '--role', 'admin'], /must be one of/],
    [['list', EMAIL], /must be one of/],
    [['reset', EMAIL, '--role', 'admin'], /must be one of/],
    [['reset', 'nobody@example.com'], /Nobody on the staff has the address nobody@example\.com/],
  ])('refuses %j with an explanation and changes nothing', async (args, words) => {
    const { code, output, errors } = await staff(...args);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(words);
    const { rowCount } = await world.db.$client.query('select from invitations');
    expect(rowCount).toBe(0);
  });

  test('signs the whole staff out, and everybody in the app if asked', async () => {
    const { id } = await world.addUser();
    const member = await world.tokenOf(id);
    const mine = await createSession(world.db, 'admin', world.admin.id);
    const isIn = async (token: string, name: 'account.getId') =>
      (await world.call(name, { token })).statusCode === 200;
    const realms = async () =>
      (
        await world.db.$client.query<{ realm: string }>('select distinct realm from sessions order by 1')
      ).rows.map(({ realm }) => realm);
    expect(await isIn(mine, 'account.getId')).toBe(true);
    const { code, output } = await staff('sign-out-all');
    expect(code).toBe(0);
    expect(output).toMatch(
      /^The staff is signed out everywhere: \d+ sessions ended, \d+ keys for scripts revoked\.\nThe people of the app stay/,
    );
    expect([await isIn(mine, 'account.getId'), await realms()]).toEqual([false, ['user']]);
    expect(await lastEntry()).toMatchObject({ action: 'staff.signOutAll', after: { people: false } });
    expect((await staff('sign-out-all', '--members')).output).toMatch(
      /So is everybody in the app: \d+ sessions/,
    );
    expect([member !== '', await realms()]).toEqual([true, []]);
    expect((await staff('list', '--members')).code).toBe(1);
  });
});
