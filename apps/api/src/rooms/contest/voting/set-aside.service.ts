import type { Standing } from '@greenroom/contract/contest-stage';
import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { HintKind } from '@greenroom/contract/contest.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import { lockRounds } from '#rooms/contest/rounds/rounds.store.ts';
import { createSetAside, findSetAsideSong, liftSetAside } from '#rooms/contest/voting/set-aside.store.ts';
import { lockSongs } from '#rooms/contest/contest.store.ts';

type Answered = { data: Standing; msg: string };

/**
 * Sets aside the votes that a hint is about, with the reason.
 * @throws not_found, conflict when there are none, or they are already set aside
 */
export async function setVotesAside(
  db: Sql,
  request: FastifyRequest,
  id: number,
  wanted: { kind: HintKind; at: string; note: string },
): Promise<Answered> {
  return db.transaction(async (tx) => {
    await lockRounds(tx);
    if ((await lockSongs(tx, [id])).length === 0) fail('not_found');
    const { votes, votesSetAside, moved } =
      (await createSetAside(tx, { ...wanted, entryId: id, adminId: currentUser(request).id })) ??
      fail('conflict', { msg: CONTEST_MESSAGES.noneToSetAside });
    await audit(tx, request, {
      action: 'contest.setVotesAside',
      kind: 'songs',
      record: id,
      before: { votes: votes + moved, set_aside: votesSetAside - moved },
      after: { votes, set_aside: votesSetAside, reason: wanted.note },
    });
    await request.server.events.publish(tx, 'contest', {});
    return { data: { id, votes, votesSetAside }, msg: CONTEST_MESSAGES.setAside };
  });
}

/** Counts votes again that were set aside. @throws not_found, conflict when they already count */
export async function countVotesAgain(db: Sql, request: FastifyRequest, id: number): Promise<Answered> {
  return db.transaction(async (tx) => {
    await lockRounds(tx);
    const song = (await findSetAsideSong(tx, id)) ?? fail('not_found');
    if ((await lockSongs(tx, [song])).length === 0) fail('not_found');
    const { votes, votesSetAside, moved } =
      (await liftSetAside(tx, id, currentUser(request).id)) ??
      fail('conflict', { msg: CONTEST_MESSAGES.alreadyCounted });
    await audit(tx, request, {
      action: 'contest.countVotesAgain',
      kind: 'songs',
      record: song,
      before: { votes: votes - moved, set_aside: votesSetAside + moved },
      after: { votes, set_aside: votesSetAside },
    });
    await request.server.events.publish(tx, 'contest', {});
    return { data: { id: song, votes, votesSetAside }, msg: CONTEST_MESSAGES.countedAgain };
  });
}
