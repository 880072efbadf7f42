import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { revokeSessions } from '#kit/access/sessions.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { getUserName, setUserActive, usersTrash } from '#rooms/users/users.store.ts';

/** Activates or deactivates a user; deactivating signs them out everywhere. @throws not_found */
export async function setActive(
  db: Db,
  request: FastifyRequest,
  id: number,
  active: boolean,
): Promise<string> {
  await db.transaction(async (tx) => {
    const before = (await setUserActive(tx, id, active)) ?? fail('not_found');
    if (!active) await revokeSessions(tx, 'user', id);
    await audit(tx, request, {
      action: 'users.setActive',
      kind: 'users',
      record: id,
      before: { active: before.was },
      after: { active },
    });
  });
  return active ? USER_MESSAGES.activated : USER_MESSAGES.deactivated;
}

/** Removes a user with all their records, and ends their sessions. @throws not_found */
export async function removeUser(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeRecord(tx, usersTrash, id))) fail('not_found');
    await revokeSessions(tx, 'user', id);
    const name = await getUserName(tx, id);
    await audit(tx, request, { action: 'users.remove', kind: 'users', record: id, before: { name } });
  });
}
