import { BULLETIN_MESSAGES } from '@greenroom/contract/bulletins.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { createResponse, lockPerson, setBulletinStatus } from '#rooms/bulletins/bulletins.store.ts';

type Answered = { data: { id: number; status: boolean }; msg: string };

/** Shows or hides a post in the app, or toggles it without a status. @throws not_found */
export async function setStatus(
  db: Sql,
  request: FastifyRequest,
  id: number,
  wanted: boolean | undefined,
): Promise<Answered> {
  return db.transaction(async (tx) => {
    const { was, status } = (await setBulletinStatus(tx, id, wanted)) ?? fail('not_found');
    await audit(tx, request, {
      action: 'bulletins.setStatus',
      kind: 'bulletins',
      record: id,
      before: { status: was },
      after: { status },
    });
    const msg = status ? BULLETIN_MESSAGES.activated : BULLETIN_MESSAGES.deactivated;
    return { data: { id, status }, msg };
  });
}

/**
 * Answers a post.
 * @throws not_found when the app shows no such post, account_inactive when the person was just removed
 */
export async function respond(
  db: Sql,
  response: { bulletinId: number; userId: number; message: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    // The user is locked before the post, as when a user is removed: otherwise the two would deadlock.
    if (!(await lockPerson(tx, response.userId))) fail('account_inactive');
    return (await createResponse(tx, response)) ?? fail('not_found');
  });
}
