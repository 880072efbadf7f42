import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { ROSA, openSignOn, said } from '#testing/sign-on.ts';

const place = await openSignOn(inject('databaseUrl'));
const { world, query, owner, signOn, isLive, setGroups, addColleague, entries } = place;
afterAll(() => place.close());
beforeEach(() => place.clear());

describe('a new colleague', () => {
  test('needs a role, by a group or an invitation', async () => {
    expect(said(await signOn(ROSA))).toEqual([403, SIGN_ON_MESSAGES.nobody]);
    await setGroups([{ group: 'money', role: 'finance' }]);
    expect(said(await signOn({ ...ROSA, groups: ['sales'] }))).toEqual([403, SIGN_ON_MESSAGES.nobody]);
    const answer = await signOn({ ...ROSA, groups: ['sales', 'money'] });
    expect(answer.json()).toMatchObject({ data: { role: 'finance' } });
    const { token } = answer.json().data;
    expect((await world.call('staff.getMe', { token })).json().data).toMatchObject({
      name: 'Rosa Diaz',
      email: 'rosa@example.com',
      hasSignOn: true,
    });
    expect((await entries()).slice(-2)).toMatchObject([
      { action: 'account.joinBySignOn', after: { email: 'rosa@example.com', role: 'finance' } },
      { action: 'account.finishSignOn' },
    ]);
  });

  test('uses up the invitation to their address', async () => {
    await world.call('staff.invite', { body: { email: 'rosa@example.com', role: 'moderator' } });
    expect((await signOn(ROSA)).json()).toMatchObject({ data: { role: 'moderator' } });
    expect((await world.call('staff.list')).json().invitations).toEqual([]);
  });

  test('gets nothing by an invitation of somebody who is no owner any more, or that has expired', async () => {
    await world.call('staff.invite', { body: { email: 'rosa@example.com', role: 'moderator' } });
    await query(`update admins set role = 'admin'`);
    expect(said(await signOn(ROSA))).toEqual([403, SIGN_ON_MESSAGES.nobody]);
    await query(`update admins set role = 'owner'`);
    await query('update invitations set expires_at = now()');
    expect(said(await signOn(ROSA))).toEqual([403, SIGN_ON_MESSAGES.nobody]);
  });

  test('who comes twice at once is added once', async () => {
    await setGroups([{ group: 'staff', role: 'viewer' }]);
    const answers = await Promise.all([1, 2, 3].map(() => signOn({ ...ROSA, groups: 'staff' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await query('select from admins')).rows).toHaveLength(2);
  });
});

describe('groups', () => {
  test('give a role at each sign-in: the first of the table counts, and who has none keeps theirs', async () => {
    const id = await addColleague('rosa@example.com', 'admin');
    await world.call('staff.invite', { body: { email: 'ben@example.com', role: 'viewer' } });
    await setGroups([
      { group: 'guests', role: 'viewer' },
      { group: 'bosses', role: 'owner' },
    ]);
    expect((await signOn(ROSA)).json().data.role).toBe('admin');
    const before = await createSession(world.db, 'admin', id);
    const answer = await signOn({ ...ROSA, groups: ['bosses', 'guests'] });
    expect(answer.json().data.role).toBe('viewer');
    expect(await isLive(before)).toBe(false);
    expect(await isLive(answer.json().data.token)).toBe(true);
    expect(await entries()).toContainEqual({
      action: 'staff.setRole',
      actor: 'single sign-on',
      after: { role: 'viewer' },
    });
    expect((await signOn({ ...ROSA, groups: ['bosses'] })).json().data.role).toBe('owner');
  });

  test('take nobody’s role who is the last owner, and revoke what a former owner has invited', async () => {
    await setGroups([{ group: 'guests', role: 'viewer' }]);
    const guest = { ...owner(), groups: ['guests'] };
    expect((await signOn(guest)).json().data.role).toBe('owner');
    await addColleague('rosa@example.com', 'owner');
    await world.call('staff.invite', { body: { email: 'ben@example.com', role: 'viewer' } });
    expect((await signOn(guest)).json().data.role).toBe('viewer');
    expect((await query('select role from admins where id = $1', [world.admin.id])).rows).toEqual([
      { role: 'viewer' },
    ]);
    expect((await query('select from invitations where revoked_at is null')).rows).toEqual([]);
  });

  test('lie in another claim, also inside one', async () => {
    await addColleague('rosa@example.com');
    await setGroups([{ group: 'boss', role: 'admin' }]);
    world.app.config.OIDC_ROLES_CLAIM = 'realm_access.roles';
    const answer = await signOn({ ...ROSA, realm_access: { roles: ['boss', 7, null] } });
    expect(answer.json().data.role).toBe('admin');
  });

  test('are chosen by owners, each once, and listed', async () => {
    const groups = [{ group: 'money', role: 'finance' }];
    expect((await setGroups(groups)).json().msg).toBe(SIGN_ON_MESSAGES.saved);
    expect((await world.call('account.getGroupRoles')).json().data).toEqual({ groups });
    expect((await setGroups([...groups, ...groups])).json().errors).toEqual({
      'groups.1.group': [SIGN_ON_MESSAGES.groupTwice],
    });
    const token = await createSession(world.db, 'admin', await addColleague('rosa@example.com', 'admin'));
    const body = { groups: [{ group: 'mine', role: 'owner' }] };
    expect((await world.call('account.setGroupRoles', { token, body })).statusCode).toBe(403);
  });
});
