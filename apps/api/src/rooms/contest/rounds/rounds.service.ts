import { joinTitles } from '@greenroom/contract/contest.rules';
import type { Act } from '@greenroom/contract/recorded';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { html, notify } from '#kit/events/notify.ts';
import type { Html } from '#kit/events/notify.ts';
import { VOTE_COLUMNS, listRoundSongs, votesBySong } from '#rooms/contest/rounds/votes.store.ts';
import { closeRound } from '#rooms/contest/rounds/rounds.store.ts';
import type { EndedRound } from '#rooms/contest/rounds/rounds.store.ts';

/**
 * Closes the round when voting for its last song has ended, notifies the staff and returns its id; null when voting
 * continues or there is no round. Call it after `lockRounds` and the change itself.
 */
export const endRoundIfOver = (
  tx: Tx,
  request: FastifyRequest,
  press: string | null = null,
): Promise<number | null> => endRound(tx, press, (entry) => audit(tx, request, entry));

type RoundEntry = { action: Act; kind: string; record: number; after: Record<string, unknown> };

/** The same for whoever writes the entry of the activity. */
export async function endRound(
  tx: Tx,
  press: string | null,
  write: (entry: RoundEntry) => Promise<void>,
): Promise<number | null> {
  const ended = await closeRound(tx, press);
  if (!ended) return null;
  const { id, songs, disqualified, total, winners } = ended;
  await write({
    action: 'contest.endRound',
    kind: 'rounds',
    record: id,
    after: { songs, disqualified, votes: total, winner: winners.length > 0 ? joinTitles(winners) : null },
  });
  const link = `/song-contest?round=${id}` as const;
  await notify(tx, { kind: 'contest', matter: id, message: roundEndedMessage(ended), link });
  return id;
}

function roundEndedMessage({ winners, votes, disqualified, total }: EndedRound): Html {
  const out =
    disqualified > 0
      ? html` ${disqualified} ${disqualified === 1 ? 'song was' : 'songs were'} disqualified.`
      : '';
  if (winners.length > 0 && votes !== null) {
    const many = votes === 1 ? 'vote' : 'votes';
    const names = joinTitles(winners);
    return winners.length === 1
      ? html`Voting has ended: <strong>${names}</strong> leads with ${votes} ${many}.${out}`
      : html`Voting has ended. Tie: <strong>${names}</strong>, ${votes} ${many} each.${out}`;
  }
  return total > 0
    ? html`Voting has ended without a winner.${out}`
    : html`Voting has ended without a vote.${out}`;
}

/** Exports the votes of a closed round as CSV. @throws not_found */
export async function exportRound(db: Db, request: FastifyRequest, id: number): Promise<Csv> {
  const songs = (await listRoundSongs(db, id)) ?? fail('not_found');
  await audit(request.server.db, request, { action: 'contest.exportRound', kind: 'rounds', record: id });
  return { name: `round-${id}-votes`, columns: VOTE_COLUMNS, rows: votesBySong(db, songs) };
}
