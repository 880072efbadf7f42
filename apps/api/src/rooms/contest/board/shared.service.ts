import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { Voting } from '@greenroom/contract/contest-stage';
import type { FastifyRequest } from 'fastify';

import { getSharedUntil, putSharedHours } from '#kit/access/shared-network.ts';
import type { Sql } from '#kit/db/db.ts';
import { audit } from '#kit/records/audit.ts';
import { getVoting } from '#rooms/contest/rounds/closing.store.ts';

/** Says for how many hours many people share a network, as in a hall; null: no longer. */
export async function setSharedNetwork(
  db: Sql,
  request: FastifyRequest,
  hours: number | null,
): Promise<{ data: Voting; msg: string }> {
  return db.transaction(async (tx) => {
    const before = await getSharedUntil(tx);
    const until = await putSharedHours(tx, hours);
    await audit(tx, request, {
      action: 'contest.setSharedNetwork',
      before: { shared_until: before },
      after: { shared_until: until },
    });
    await request.server.events.publish(tx, 'contest', {});
    const msg = until === null ? CONTEST_MESSAGES.sharedEnded : CONTEST_MESSAGES.shared;
    return { data: await getVoting(tx), msg };
  });
}
