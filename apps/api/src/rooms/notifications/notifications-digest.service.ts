import { NOTIFICATION_MESSAGES } from '@greenroom/contract/notifications.rules';
import type { FastifyRequest } from 'fastify';

import { readSignedId } from '#kit/access/signed-ids.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import { stopDigest as takeOut } from '#rooms/notifications/notifications-choices.store.ts';

/**
 * Takes all kinds out of the digest of the colleague whom its link was signed for. A second time changes nothing.
 * @throws token_invalid
 */
export async function stopDigest(db: Db, request: FastifyRequest, token: string): Promise<void> {
  const invalid = { msg: NOTIFICATION_MESSAGES.digestLinkInvalid };
  const id = (await readSignedId(db, 'stop_digest', token)) ?? fail('token_invalid', invalid);
  await db.transaction(async (tx) => {
    const { email, kinds } = (await takeOut(tx, id)) ?? fail('token_invalid', invalid);
    if (kinds.length === 0) return;
    await audit(tx, request, {
      action: 'notifications.stopDigest',
      kind: 'admins',
      record: id,
      before: { inDigest: kinds },
      after: { inDigest: [] },
      actor: { id, email },
    });
  });
}
