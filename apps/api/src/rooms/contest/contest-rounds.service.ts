import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/audit.ts';
import type { Csv } from '#kit/csv-answer.ts';
import type { Db, Tx } from '#kit/db.ts';
import { fail } from '#kit/errors.ts';
import { html, notify } from '#kit/notify.ts';
import { VOTE_COLUMNS, listRoundSongs, votesBySong } from '#rooms/contest/contest-rounds-votes.store.ts';
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
  const count = votes === 1 ? '1 vote' : `${votes} votes`;
  const message =
    votes > 0
      ? html`Voting has ended: <strong>${winner}</strong> leads with ${count}.`
      : html`Voting has ended without a vote.`;
  await notify(tx, { message, link: `/song-contest?round=${id}` });
  return id;
}

/** The votes of a closed round as a table. @throws not_found */
export async function exportRound(db: Db, request: FastifyRequest, id: number): Promise<Csv> {
  const songs = (await listRoundSongs(db, id)) ?? fail('not_found');
  await audit(db, request, { action: 'contest.exportRound', kind: 'rounds', record: id });
  return { name: `round-${id}-votes`, columns: VOTE_COLUMNS, rows: votesBySong(db, songs) };
}
