import type { Call } from '@greenroom/contract/kit/call';
import { ROLES, isAllowed } from '@greenroom/contract/permissions';
import type { Permission, Role } from '@greenroom/contract/permissions';
import { realmOf, wire } from '@greenroom/contract/wire';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { admins } from '../../../apps/api/src/rooms/account/account.table.ts';
import { bearer, guarded, openGuarded } from './guarded.ts';

const { world, reached, request, restore, expectRefused } = await openGuarded(inject('databaseUrl'));
afterAll(() => world.close());

const staffCalls = guarded.filter(({ guard }) => realmOf(guard) === 'admin');
const isOpenTo = ({ guard }: Call, role: Role) => guard === 'admin' || isAllowed(role, guard as Permission);

/** Returns the calls that a role may make besides those of everybody. */
const may = (role: Role) =>
  staffCalls.flatMap((call) => (call.guard !== 'admin' && isOpenTo(call, role) ? [call.name] : []));

describe.each(ROLES.map((role) => [role]))('a colleague who is %s', (role) => {
  const own = { id: 0 };
  beforeAll(async () => {
    const [made] = await world.db
      .insert(admins)
      .values({ name: role, email: `the-${role}@example.com`, passwordHash: '', role })
      .returning({ id: admins.id });
    own.id = made?.id ?? 0;
  });

  test('reaches the calls of the role, and is refused every other', async () => {
    for (const call of staffCalls) {
      const headers = bearer(await createSession(world.db, 'admin', own.id));
      if (isOpenTo(call, role)) {
        reached.length = 0;
        await request(call, headers, true);
        expect(reached, call.name).toEqual([call.name]);
        await restore();
      } else await expectRefused(call, headers, 403, 'forbidden');
    }
  });

  test('is out of every call once deactivated', async () => {
    const token = await createSession(world.db, 'admin', own.id);
    await world.db.$client.query('update admins set deactivated_at = now() where id = $1', [own.id]);
    for (const call of staffCalls) {
      await expectRefused(call, bearer(token), 401, 'unauthenticated');
    }
  });
});

/** Calendar links are one's own: whoever reads parlours may have them. */
const OWN_LINK = /^parlours\.(?:create|renew|remove)CalendarLink$/;

test('roles have the rights that their names promise', () => {
  const all = may('owner');
  expect(
    all.filter(
      (name) =>
        !may('admin').includes(name) &&
        !['staff.change', 'system.read'].includes(wire[name].guard) &&
        !/purge/i.test(name),
    ),
  ).toEqual([]);
  expect(
    may('moderator').filter((name) => /^(?:sales|plans|money|staff)\.|getGraph|purge/i.test(name)),
  ).toEqual([]);
  expect(may('moderator')).toEqual(
    expect.arrayContaining<string>([
      'users.remove',
      'bulletins.setStatus',
      'support.reply',
      'headlines.create',
      'podcasts.create',
    ]),
  );
  expect(
    may('moderator').filter(
      (name) => /^(?:contest|parlours)\.(?!list|get|export)/.test(name) && !OWN_LINK.test(name),
    ),
  ).toEqual([]);
  expect(
    may('finance').filter(
      (name) =>
        !/^(?:sales|plans|money)\.|\.(?:count|list|get|export|search)/.test(name) && !OWN_LINK.test(name),
    ),
  ).toEqual(['dashboard.createHandover', 'dashboard.updateHandover', 'dashboard.removeHandover']);
  expect(
    all.filter((name) => wire[name].method !== 'GET' && may('viewer').includes(name) && !OWN_LINK.test(name)),
  ).toEqual(['dashboard.getGraph']);
});

test('who is refused reads which roles may', async () => {
  const [made] = await world.db
    .insert(admins)
    .values({ name: 'Mo', email: 'mo@example.com', passwordHash: '', role: 'moderator' })
    .returning({ id: admins.id });
  const refused = await world.call('plans.list', {
    token: await createSession(world.db, 'admin', made?.id ?? 0),
  });
  expect([refused.statusCode, refused.json().msg]).toEqual([
    403,
    'Your role, moderator, does not include this. Roles that include it: owner, admin, finance, viewer. An owner can change yours.',
  ]);
});
