import { CONTEST } from '@greenroom/contract/contest.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int } from '#kit/db/row.ts';
import { deleteRound, unnestSongIds, recount } from '#rooms/contest/rounds/rounds.store.ts';

const PressedSong = z.object({ id: Int, isActive: Flag });
export type PressedSong = z.input<typeof PressedSong>;

/**
 * Returns the songs that a recent press changed and nobody has changed since, by id, and locks them. Call it after
 * `lockRounds`.
 */
export async function lockPressed(tx: Tx, press: string): Promise<PressedSong[]> {
  return rowsOf(
    tx,
    PressedSong,
    sql`select id, is_active as "isActive" from contest_entries
        where press = ${press} and featured and deleted_at is null
          and updated_at > clock_timestamp() - make_interval(secs => ${CONTEST.undoServerMs / 1000})
        order by id for no key update`,
  );
}

/** Gives songs the state and the time from before their press. */
export async function restoreSongs(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`update contest_entries
        set is_active = not is_active, press = null, updated_before = null,
            updated_at = coalesce(updated_before, updated_at)
        where id = any (${sql.param(ids)}::bigint[])`,
  );
}

/**
 * Reopens the round that a press ended and returns its id; null when that press ended none. `undefined`: it can't be,
 * since a round has begun or another press has ended one after it.
 */
export async function reopenRound(tx: Tx, press: string): Promise<number | null | undefined> {
  const [round] = await rowsOf(
    tx,
    { id: Int, isOurs: Flag, isOpen: Flag, isLater: Flag },
    sql`select id, ended_press is not distinct from ${press} as "isOurs",
               exists (select from contest_rounds where ended_at is null) as "isOpen",
               ended_at > (select min(updated_at) from contest_entries where press = ${press}) as "isLater"
        from contest_rounds where ended_at is not null order by ended_at desc, id desc limit 1`,
  );
  if (!round) return null;
  if (!round.isOurs) return round.isLater ? undefined : null;
  if (round.isOpen) return undefined;
  await tx.execute(sql`update contest_rounds set ended_at = null, ended_press = null where id = ${round.id}`);
  await tx.execute(
    sql`update contest_round_songs
        set rank = null, votes_logged = 0, votes_not_logged = 0, set_aside_logged = 0, set_aside_not_logged = 0,
            last_vote_id = null
        where round_id = ${round.id} and removed_at is null`,
  );
  return round.id;
}

/** Takes songs out of the open round that a press brought into it; without any song left there is no round. */
export async function leaveRound(tx: Tx, press: string): Promise<void> {
  const gone = await rowsOf(
    tx,
    { id: Int },
    sql`delete from contest_round_songs s using contest_rounds r, contest_entries e
        where r.id = s.round_id and r.ended_at is null and e.id = s.entry_id and e.press = ${press}
          and s.joined_press = ${press} and s.removed_at is null
        returning s.entry_id as id`,
  );
  await recount(tx, unnestSongIds(gone));
  const [left] = await rowsOf(
    tx,
    { id: Int },
    sql`select id from contest_rounds r where ended_at is null and not exists (
          select from contest_round_songs s where s.round_id = r.id)`,
  );
  if (left) await deleteRound(tx, left.id);
}
