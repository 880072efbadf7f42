import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { withdraw } from '#kit/events/notify.ts';
import { auditMany } from '#kit/records/audit.ts';
import { endRoundIfOver } from '#rooms/contest/rounds/rounds.service.ts';
import { lockRounds } from '#rooms/contest/rounds/rounds.store.ts';
import { leaveRound, lockPressed, reopenRound, restoreSongs } from '#rooms/contest/rounds/undo.store.ts';

type Undone = { data: { songs: number; is_active: boolean }; msg: string };

/**
 * Undoes a press of Start or End Voting: its songs, their times and the round are as before it. Songs that were changed
 * since stay as they are.
 * @throws conflict when it is too late, or voting was changed since
 */
export async function undoPress(db: Sql, request: FastifyRequest, press: string): Promise<Undone> {
  return db.transaction(async (tx) => {
    await lockRounds(tx);
    const songs = await lockPressed(tx, press);
    const wasStart = songs[0]?.isActive ?? fail('conflict', { msg: CONTEST_MESSAGES.undoTooLate });
    const ids = songs.map(({ id }) => id);
    if (wasStart) await leaveRound(tx, press);
    else {
      const round = await reopenRound(tx, press);
      if (round === undefined) fail('conflict', { msg: CONTEST_MESSAGES.undoTooLate });
      if (round !== null) await withdraw(tx, { kind: 'contest', matter: round });
    }
    await restoreSongs(tx, ids);
    // Songs whose round was not kept are in one again.
    await lockRounds(tx);
    await auditMany(
      tx,
      request,
      ids.map((record) => ({
        action: 'contest.undoPress',
        kind: 'songs',
        record,
        before: { is_active: wasStart },
        after: { is_active: !wasStart },
      })),
    );
    if (wasStart) await endRoundIfOver(tx, request);
    await request.server.events.publish(tx, 'activity', { kind: 'songs', record: null });
    await request.server.events.publish(tx, 'contest', {});
    const msg = wasStart ? CONTEST_MESSAGES.undoneStart : CONTEST_MESSAGES.undoneEnd;
    return { data: { songs: ids.length, is_active: !wasStart }, msg };
  });
}
