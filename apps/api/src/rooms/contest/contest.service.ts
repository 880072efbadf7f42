import type { Body } from '@greenroom/contract';
import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { FastifyRequest } from 'fastify';

import { audit, auditFirst, findAct } from '#kit/records/audit.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { endRoundIfOver } from '#rooms/contest/rounds/rounds.service.ts';
import { disqualifySongs, joinRound, lockRounds, returnToRound } from '#rooms/contest/rounds/rounds.store.ts';
import {
  hasOtherFeatured,
  lockSongs,
  setSongActive,
  setSongsFeatured,
  songsTrash,
} from '#rooms/contest/contest.store.ts';
import type { LockedSong } from '#rooms/contest/contest.store.ts';

/** Returns all of the songs, locked after the rounds: always lock the two in this order. @throws not_found */
async function claimSongs(tx: Tx, ids: readonly number[]): Promise<LockedSong[]> {
  await lockRounds(tx);
  const songs = await lockSongs(tx, ids);
  if (songs.length < ids.length) fail('not_found', { errors: { songsId: [CONTEST_MESSAGES.gone] } });
  return songs;
}

type Selection = Pick<Body<'contest.setFeatured'>, 'featured' | 'songsId' | 'clear'>;

/**
 * Removes songs from the open round, or adds them to it again. Returns which ones this disqualifies.
 * @throws conflict
 */
async function settleRound(
  tx: Tx,
  request: FastifyRequest,
  { featured, songsId, clear }: Selection,
): Promise<ReadonlySet<number>> {
  if (featured) {
    await returnToRound(tx, songsId);
    return new Set();
  }
  const isAll = !(await hasOtherFeatured(tx, songsId));
  if (clear && !isAll) fail('conflict', { errors: { songsId: [CONTEST_MESSAGES.notAll] } });
  if (clear ?? isAll) return new Set();
  return disqualifySongs(tx, songsId, currentUser(request).id);
}

/**
 * Adds songs to the contest or removes them from it, all or none. Songs already in that state are unchanged.
 * @throws not_found, conflict when the contest is to be cleared and holds other songs too
 */
export async function setFeatured(
  db: Db,
  request: FastifyRequest,
  { featured, songsId, clear, reason }: Body<'contest.setFeatured'>,
): Promise<{ msg: string }> {
  await db.transaction(async (tx) => {
    const songs = (await claimSongs(tx, songsId)).filter((song) => song.featured !== featured);
    if (songs.length === 0) return;
    const ids = songs.map(({ id }) => id);
    const disqualified = await settleRound(tx, request, { featured, songsId: ids, clear });
    await setSongsFeatured(tx, ids, featured);
    let actId: number | undefined;
    for (const { id, isActive } of songs) {
      const entry = await auditFirst(tx, request, {
        action: 'contest.setFeatured',
        kind: 'songs',
        record: id,
        before: { featured: !featured, is_active: isActive },
        after: {
          featured,
          is_active: false,
          ...(disqualified.has(id) && { disqualified: true }),
          ...(reason !== undefined && { reason }),
        },
        actId,
      });
      actId ??= entry;
    }
    if (!featured) await endRoundIfOver(tx, request);
    await request.server.events.publish(tx, 'contest', {});
  });
  return { msg: featured ? CONTEST_MESSAGES.added : CONTEST_MESSAGES.removed };
}

type Wanted = { id: number; is_active: boolean; press?: string | undefined };
type Answered = { data: { id: number; is_active: boolean; updatedAt: string }; msg: string };

/**
 * Starts or ends voting for a song of the contest; a song already in that state keeps its time.
 * @throws not_found, not_featured
 */
export async function setActive(
  db: Db,
  request: FastifyRequest,
  { id, is_active: isActive, press }: Wanted,
): Promise<Answered> {
  const msg = isActive ? CONTEST_MESSAGES.started : CONTEST_MESSAGES.ended;
  return db.transaction(async (tx) => {
    await lockRounds(tx);
    const song = (await lockSongs(tx, [id]))[0] ?? fail('not_found');
    if (!song.featured) fail('not_featured');
    const data = { id, is_active: isActive, updatedAt: song.updatedAt };
    if (song.isActive === isActive) return { data, msg };
    data.updatedAt = (await setSongActive(tx, id, isActive, press ?? null)) ?? fail('not_found');
    await audit(tx, request, {
      action: 'contest.setActive',
      kind: 'songs',
      record: id,
      before: { is_active: !isActive },
      after: { is_active: isActive, ...(press !== undefined && { bulk: press }) },
      actId:
        press === undefined
          ? undefined
          : await findAct(tx, request, { action: 'contest.setActive', bulk: press }),
    });
    if (isActive) await joinRound(tx, id, press ?? null);
    else await endRoundIfOver(tx, request, press);
    await request.server.events.publish(tx, 'contest', {});
    return { data, msg };
  });
}

/** Removes submissions, all or none. @throws not_found, conflict when one of them is in the contest */
export async function removeSongs(
  db: Db,
  request: FastifyRequest,
  songsId: number[],
): Promise<{ msg: string }> {
  await db.transaction(async (tx) => {
    const songs = await claimSongs(tx, songsId);
    if (songs.some(({ featured }) => featured)) {
      fail('conflict', { errors: { songsId: [CONTEST_MESSAGES.stillFeatured] } });
    }
    let actId: number | undefined;
    for (const { id, title } of songs) {
      if (!(await removeRecord(tx, songsTrash, id))) fail('not_found');
      const entry = await auditFirst(tx, request, {
        action: 'contest.removeSongs',
        kind: 'songs',
        record: id,
        before: { title },
        actId,
      });
      actId ??= entry;
    }
    await request.server.events.publish(tx, 'contest', {});
  });
  return { msg: CONTEST_MESSAGES.deleted };
}
