import type { Role } from '@greenroom/contract/permissions';
import { STAFF_MESSAGES } from '@greenroom/contract/staff.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { revokeOneTimeTokens } from '#kit/access/one-time-tokens.ts';
import { revokeSessions } from '#kit/access/sessions.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import { exportList } from '#kit/records/export.ts';
import { revokeInvitationsBeyond } from '#rooms/staff/staff-invitations.store.ts';
import type { Revoked } from '#rooms/staff/staff-invitations.store.ts';
import * as store from '#rooms/staff/staff.store.ts';

/**
 * Locks the owners, and checks that whoever makes the change is still one. `loses`: the colleague who will not be an
 * active owner afterwards; another one must remain. @throws forbidden, conflict
 */
async function expectOwner(tx: Tx, request: FastifyRequest, loses: number | null): Promise<void> {
  const owners = await store.lockOwners(tx);
  if (!owners.includes(currentUser(request).id)) fail('forbidden');
  if (owners.every((owner) => owner === loses)) fail('conflict', { msg: STAFF_MESSAGES.lastOwner });
}

/** Revokes and records the invitations of a colleague that their role does not cover, or all once they have no access. */
async function revokeBeyond(tx: Tx, request: FastifyRequest, id: number): Promise<Revoked[]> {
  const revoked = await revokeInvitationsBeyond(tx, id);
  for (const before of revoked) {
    await audit(tx, request, { action: 'staff.revokeInvitation', kind: 'admins', before });
  }
  return revoked;
}

/**
 * Changes a colleague's role, and signs them out when it is another: their console shows what the old one may do.
 * Returns their invitations that it revoked.
 * @throws not_found, forbidden, conflict for the only active owner
 */
export async function setRole(db: Db, request: FastifyRequest, id: number, role: Role): Promise<Revoked[]> {
  return db.transaction(async (tx) => {
    await expectOwner(tx, request, role === 'owner' ? null : id);
    const was = (await store.setRole(tx, id, role)) ?? fail('not_found');
    if (was === role) return [];
    await revokeSessions(tx, 'admin', id);
    await audit(tx, request, {
      action: 'staff.setRole',
      kind: 'admins',
      record: id,
      before: { role: was },
      after: { role },
    });
    return revokeBeyond(tx, request, id);
  });
}

/**
 * Ends a colleague's access, with all sessions and links at once, or restores it. Returns their invitations that it
 * revoked.
 * @throws not_found, forbidden, conflict for the only active owner
 */
export async function setActive(
  db: Db,
  request: FastifyRequest,
  id: number,
  active: boolean,
): Promise<Revoked[]> {
  return db.transaction(async (tx) => {
    await expectOwner(tx, request, active ? null : id);
    const { was } = (await store.setActive(tx, id, active)) ?? fail('not_found');
    if (was === active) return [];
    await revokeSessions(tx, 'admin', id);
    // A link that was made while the account was deactivated must not work afterwards either.
    await revokeOneTimeTokens(tx, 'reset_admin', id);
    await audit(tx, request, {
      action: 'staff.setActive',
      kind: 'admins',
      record: id,
      before: { active: was },
      after: { active },
    });
    return revokeBeyond(tx, request, id);
  });
}

const STAFF_COLUMNS = [
  'Id',
  'Name',
  'Email',
  'Role',
  'Active',
  'Two-factor sign-in',
  { time: 'Last seen' },
  { time: 'Joined' },
];

/** Exports the staff as CSV. */
export async function exportStaff(db: Db, request: FastifyRequest): Promise<Csv> {
  const staff = await store.listStaff(db, '');
  return exportList(request, {
    action: 'staff.export',
    kind: 'admins',
    name: 'staff',
    query: {},
    columns: STAFF_COLUMNS,
    count: staff.length,
    rows: staff.map(({ id, name, email, role, active, hasTwoFactor, seenAt, createdAt }) => [
      id,
      name,
      email,
      role,
      active,
      hasTwoFactor,
      seenAt && new Date(seenAt),
      new Date(createdAt),
    ]),
  });
}
