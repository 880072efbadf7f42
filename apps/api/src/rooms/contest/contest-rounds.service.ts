import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/audit.ts';
import type { Tx } from '#kit/db.ts';
import { html, notify } from '#kit/notify.ts';
import { closeRound } from '#rooms/contest/contest-rounds.store.ts';

/**
 * Closes the round when the last song of it has ended, tells the staff and returns its id; null when voting goes on, or
 * there is no round. After `lockRounds` and the change itself.
 */
export async function endRoundIfOver(tx: Tx, request: FastifyRequest): Promise<number | null> {
  const ended = await closeRound(tx);
  if (!ended) return null;
  const { id, winner, votes, songs, total } = ended;
  await audit(tx, request, {
    action: 'contest.endRound',
    kind: 'rounds',
    record: id,
    after: { songs, votes: total, winner: votes > 0 ? winner : null },
  });
  const message =
    votes > 0
      ? html`Voting has ended: <strong>${winner}</strong> leads with ${votes}
          ${votes === 1 ? 'vote' : 'votes'}.`
      : html`Voting has ended without a vote.`;
  await notify(tx, { message, link: `/song-contest?round=${id}` });
  return id;
}
