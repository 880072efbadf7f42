import type { Body, Output } from '@greenroom/contract';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { revokeSessions } from '#kit/access/sessions.ts';
import type { Balloting } from '#kit/records/ballots.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { moveVotes, votesEntry, withVotes } from '#rooms/users/profile/votes.service.ts';
import { getUserName, setUserActive, usersTrash } from '#rooms/users/users.store.ts';

/**
 * Activates or deactivates a user; deactivating signs them out everywhere. Their votes are set aside or count again with
 * it, where that is asked.
 * @throws not_found, forbidden, bad_input
 */
export async function setActive(
  db: Db,
  request: FastifyRequest,
  ballots: Balloting,
  { id, body }: { id: number; body: Body<'users.setActive'> },
): Promise<Output<'users.setActive'>> {
  const { active } = body;
  return db.transaction(async (tx) => {
    const votes = await moveVotes(tx, request, ballots, { ids: [id], asked: body, active });
    const before = (await setUserActive(tx, id, active)) ?? fail('not_found');
    if (!active) await revokeSessions(tx, 'user', id);
    await audit(tx, request, {
      action: 'users.setActive',
      kind: 'users',
      record: id,
      before: { active: before.was },
      after: { active, ...votesEntry(votes) },
    });
    // The entries of many songs are told as one, and that silences this one.
    if (votes.msg) await request.server.events.publish(tx, 'activity', { kind: 'users', record: String(id) });
    const msg = active ? USER_MESSAGES.activated : USER_MESSAGES.deactivated;
    return { data: { id, active, votes_aside: votes.id }, msg: withVotes(msg, votes) };
  });
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
