import { ROLES, covers, isAllowed } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import { STAFF_MESSAGES } from '@greenroom/contract/staff.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';
import { createWorld } from '#testing/world.ts';

const world = await createWorld(inject('databaseUrl'), { PUBLIC_URL: 'https://staff.example.com' });
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const sender = { id: 0, token: '' };
beforeEach(async () => {
  await query('truncate rate_limits, invitations');
  await query('delete from mails');
  await query('delete from admins where id <> $1', [world.admin.id]);
  const [made] = await world.db
    .insert(admins)
    .values({ name: 'Bea', email: 'bea@example.com', role: 'owner', passwordHash: '' })
    .returning({ id: admins.id });
  sender.id = made?.id ?? 0;
  sender.token = await createSession(world.db, 'admin', sender.id);
});

/** Returns the token that the newest mail has. */
const mailedToken = async () =>
  /token=(inv_[\w-]+)/.exec((await world.mail.list()).at(-1)?.text ?? '')?.[1] ?? '';

async function invited(role: Role, token = sender.token): Promise<{ id: number; token: string }> {
  const response = await world.call('staff.invite', {
    body: { email: `${role}@joins.example`, role },
    token,
  });
  expect(response.statusCode, response.body).toBe(201);
  return { id: response.json().data.id, token: await mailedToken() };
}
const accept = (token: string) =>
  world.call('staff.acceptInvitation', { token, body: { name: 'Rosa', password: 'chorus123' } });
const read = (token: string) => world.call('staff.getInvitation', { token });
const open = async (): Promise<string[]> =>
  (await world.call('staff.list')).json().invitations.map(({ role }: { role: string }) => role);
const lower = (role: Role) => world.call('staff.setRole', { params: { id: sender.id }, body: { role } });
const end = () => world.call('staff.setActive', { params: { id: sender.id }, body: { active: false } });
const revocations = () =>
  query(`select before from audit_entries where action = 'staff.revokeInvitation' order by id`);

const covered = (role: Role) => ROLES.filter((other) => covers(role, other));

test('a role covers another when it has every permission of it', () => {
  expect(covered('owner')).toEqual(ROLES);
  expect(covered('admin')).toEqual(['admin', 'moderator', 'finance', 'viewer']);
  expect(covered('moderator')).toEqual(['moderator']);
  expect(covers('finance', 'owner') || isAllowed('finance', 'staff.change')).toBe(false);
});

test.each([
  ['invite somebody', 'staff.invite'],
  ['send an invitation again', 'staff.resendInvitation'],
] as const)('a colleague whose role is lowered while they %s grants nobody a higher one', async (_, name) => {
  const { id } = await invited('owner', world.admin.token);
  const before = [await query('select * from invitations'), await world.mail.list()];
  const holder = await world.db.$client.connect();
  await holder.query('begin');
  await holder.query(`update admins set role = 'admin' where id = $1`, [sender.id]);
  const sending = world.call(name, {
    params: { id },
    ...(name === 'staff.invite' && { body: { email: 'other@joins.example', role: 'owner' } }),
    token: sender.token,
  });
  await expect.poll(() => query('select from pg_locks where not granted')).not.toHaveLength(0);
  await holder.query('commit');
  holder.release();
  expect((await sending).statusCode).toBe(403);
  expect([await query('select * from invitations'), await world.mail.list()]).toEqual(before);
});

describe('the invitations of a colleague', () => {
  test('are revoked with their access, which the answer and the activity log say', async () => {
    const links = [await invited('owner'), await invited('viewer')];
    const before = (await revocations()).length;
    const { data, msg } = (await end()).json();
    const gone = [
      { email: 'owner@joins.example', role: 'owner' },
      { email: 'viewer@joins.example', role: 'viewer' },
    ];
    expect(data).toEqual({ id: sender.id, active: false, revoked: gone });
    expect(msg).toBe(
      `${STAFF_MESSAGES.deactivated} Invitations revoked: owner@joins.example (Owner), viewer@joins.example (Viewer).`,
    );
    expect((await revocations()).slice(before)).toEqual(gone.map((each) => ({ before: each })));
    await world.call('staff.setActive', { params: { id: sender.id }, body: { active: true } });
    for (const { token } of links) {
      expect((await read(token)).json().code).toBe('token_invalid');
      expect((await accept(token)).json().code).toBe('token_invalid');
    }
    expect(await open()).toEqual([]);
  });

  test('are revoked where a lower role does not cover them', async () => {
    const owner = await invited('owner');
    const moderator = await invited('moderator');
    const viewer = await invited('viewer');
    expect((await lower('admin')).json()).toEqual({
      data: { id: sender.id, role: 'admin', revoked: [{ email: 'owner@joins.example', role: 'owner' }] },
      msg: `${STAFF_MESSAGES.roleChanged} Invitations revoked: owner@joins.example (Owner).`,
    });
    expect((await accept(owner.token)).json().code).toBe('token_invalid');
    expect((await accept(viewer.token)).statusCode).toBe(201);
    expect((await lower('finance')).json().data.revoked).toEqual([
      { email: 'moderator@joins.example', role: 'moderator' },
    ]);
    expect((await accept(moderator.token)).json().code).toBe('token_invalid');
  });

  test('do not work when the role was changed past the console', async () => {
    const { token } = await invited('admin');
    await query(`update admins set role = 'finance' where id = $1`, [sender.id]);
    expect(await open()).toEqual([]);
    expect((await read(token)).json().code).toBe('token_invalid');
    expect((await accept(token)).json().code).toBe('token_invalid');
    await query(`update admins set role = 'owner' where id = $1`, [sender.id]);
    expect((await accept(token)).statusCode).toBe(201);
  });

  test('become those of the colleague who sends them again', async () => {
    const { id } = await invited('owner');
    const again = await world.call('staff.resendInvitation', { params: { id } });
    expect(again.json().data).toMatchObject({ invitedBy: 'Admin', invitedById: world.admin.id });
    expect((await end()).json().data.revoked).toEqual([]);
    expect((await accept(await mailedToken())).statusCode).toBe(201);
  });

  test('are accepted or revoked, never both, when it happens simultaneously', async () => {
    for (let round = 0; round < 5; round += 1) {
      await query('delete from admins where email = $1', ['owner@joins.example']);
      await query('truncate invitations, rate_limits');
      const { token } = await invited('owner');
      const [joined, ended] = await Promise.all([accept(token), end()]);
      expect(joined.statusCode === 201).toBe(ended.json().data.revoked.length === 0);
      await query('update admins set deactivated_at = null where id = $1', [sender.id]);
      sender.token = await createSession(world.db, 'admin', sender.id);
    }
  });
});
