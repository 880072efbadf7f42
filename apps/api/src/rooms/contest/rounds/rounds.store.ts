import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, listOf, orNull, Text } from '#kit/db/row.ts';
import { SET_ASIDE } from '#rooms/contest/voting/set-aside.store.ts';
import { WINNERS } from '#rooms/contest/contest.store.ts';

const OPEN = sql`(select id from contest_rounds where ended_at is null)`;
/** A song of the open round has no figures until it is disqualified. */
const AS_NEW = sql`votes_logged = 0, votes_not_logged = 0, set_aside_logged = 0, set_aside_not_logged = 0, last_vote_id = null, removed_at = null, removed_by = null`;

/**
 * Locks rounds until the transaction ends, for starting or ending voting and for adding or removing songs. Take it
 * before locking a song's row. Songs that another program activated join the round here, so that no result is lost.
 */
export async function lockRounds(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('contest rounds', 0))`);
  await joinAll(
    tx,
    sql`select id, title, updated_at, null::text as press from contest_entries e
        where featured and is_active and deleted_at is null and not exists (
          select from contest_round_songs s where s.entry_id = e.id and s.round_id = ${OPEN} and s.removed_at is null)`,
  );
}

/**
 * Adds a song to the round, which begins with its first song; a song already in it is unchanged. Call it after
 * `lockRounds`.
 */
export const joinRound = (tx: Tx, entryId: number, press: string | null): Promise<void> =>
  joinAll(
    tx,
    sql`select id, title, clock_timestamp() as updated_at, ${press}::text as press from contest_entries
        where id = ${entryId} and deleted_at is null`,
  );

async function joinAll(tx: Tx, songs: SQL): Promise<void> {
  // Rounds must not overlap, and the database clock advances while a transaction waits for the lock.
  await tx.execute(
    sql`with song as (${songs}), opened as (
          insert into contest_rounds (started_at)
          select greatest(min(updated_at), (select max(ended_at) from contest_rounds)) from song
          where not exists ${OPEN} having count(*) > 0
          returning id
        )
        insert into contest_round_songs (round_id, entry_id, title, joined_press, turn)
        select round.id, song.id, title, press, case when exists (
            select from contest_round_songs s where s.entry_id = song.id and s.round_id <> round.id)
          then round.id else 0 end
        from song, coalesce(${OPEN}, (select id from opened)) as round (id)
        on conflict (round_id, entry_id) do update
        set title = excluded.title, joined_press = null, ${AS_NEW}
        where contest_round_songs.removed_at is not null`,
  );
  await recount(tx, sql`select s.entry_id from contest_round_songs s where s.round_id = ${OPEN}`);
}

/**
 * Lets songs count the votes of the last round that they are in. A song that comes into a later round so begins with
 * none, and gets its former ones back when it leaves that round as if it had never been in it.
 */
export async function recount(tx: Tx, songs: SQL): Promise<void> {
  await tx.execute(
    sql`update contest_entries e
        set turn = song.turn, votes_logged = counted.logged, votes_not_logged = counted.every - counted.logged,
            set_aside_logged = aside.logged, set_aside_not_logged = aside.every - aside.logged
        from (
          select id, turn as old, coalesce((
            select s.turn from contest_round_songs s where s.entry_id = c.id order by s.round_id desc limit 1), 0) as turn
          from contest_entries c where id in (${songs})
        ) song, lateral (
          select count(v.user_id)::int as logged, count(*)::int as every from contest_votes v
          where v.entry_id = song.id and v.turn = song.turn and not ${SET_ASIDE}
        ) counted, lateral (
          select count(v.user_id)::int as logged, count(*)::int as every from contest_votes v
          where v.entry_id = song.id and v.turn = song.turn and ${SET_ASIDE}
        ) aside
        where e.id = song.id and song.old <> song.turn`,
  );
}

/**
 * Lifts the disqualification of songs that are added to the contest again during their round. Call it after
 * `lockRounds`.
 */
export async function returnToRound(tx: Tx, entryIds: readonly number[]): Promise<void> {
  await tx.execute(
    sql`update contest_round_songs set ${AS_NEW}
        where round_id = ${OPEN} and entry_id = any (${sql.param(entryIds)}::bigint[]) and removed_at is not null`,
  );
}

/**
 * Disqualifies songs of the open round, before they are removed from the contest: their figures are frozen, and they
 * get no rank. Returns which of them took part. Call it after `lockRounds` and with the songs locked, so that a vote in
 * flight is either counted or refused.
 */
export async function disqualifySongs(
  tx: Tx,
  entryIds: readonly number[],
  adminId: number,
): Promise<ReadonlySet<number>> {
  const frozen = await freezeSongs(
    tx,
    sql`s.round_id = ${OPEN} and s.entry_id = any (${sql.param(entryIds)}::bigint[])`,
    sql`removed_at = clock_timestamp(), removed_by = ${adminId}`,
  );
  return new Set(frozen.map(({ id }) => id));
}

/** Selects these songs' ids. */
export const unnestSongIds = (songs: readonly { id: number }[]): SQL =>
  sql`select unnest(${sql.param(songs.map(({ id }) => id))}::bigint[])`;

const freezeSongs = (tx: Tx, where: SQL, removal: SQL) =>
  rowsOf(
    tx,
    { id: Int },
    sql`update contest_round_songs s
        set title = e.title, votes_logged = e.votes_logged, votes_not_logged = e.votes_not_logged,
            set_aside_logged = e.set_aside_logged, set_aside_not_logged = e.set_aside_not_logged,
            last_vote_id = (select max(v.id) from contest_votes v where v.entry_id = e.id and v.turn = s.turn), ${removal}
        from contest_entries e where e.id = s.entry_id and s.removed_at is null and ${where}
        returning e.id`,
  );

/**
 * The published data of a round that has just ended. `winners`: all that are first with at least one vote. `votes`: those of
 * each of them; null when there is none.
 */
const EndedRound = z.object({
  id: Int,
  winners: listOf(Text),
  votes: orNull(Int),
  songs: Int,
  disqualified: Int,
  total: Int,
});
export type EndedRound = z.input<typeof EndedRound>;

/**
 * Closes the open round when no song of the contest is active any more; null when it continues, or none is open, or it
 * is the last one over again and so not kept.
 */
export async function closeRound(tx: Tx, press: string | null): Promise<EndedRound | null> {
  const [open] = await rowsOf(
    tx,
    { id: Int },
    sql`select id from contest_rounds where ended_at is null and not exists (
          select from contest_entries where featured and is_active and deleted_at is null)`,
  );
  if (!open) return null;
  // The songs need no lock: each was locked when it was paused, after its last vote. Locks here could deadlock with
  // votes.
  await freezeSongs(tx, sql`s.round_id = ${open.id}`, sql`removed_at = null`);
  if (await dropRepeat(tx, open.id)) return null;
  await tx.execute(
    sql`with ranked as (
          select s.entry_id,
                 rank() over (order by s.votes_logged + s.votes_not_logged desc) as rank
          from contest_round_songs s
          where s.round_id = ${open.id} and s.removed_at is null
        )
        update contest_round_songs s set rank = ranked.rank from ranked
        where s.round_id = ${open.id} and s.entry_id = ranked.entry_id`,
  );
  await tx.execute(
    // Nobody could vote after the closing time, however late a process notices it.
    sql`update contest_rounds set ended_at = least(close_at, clock_timestamp()), ended_press = ${press}
        where id = ${open.id}`,
  );
  return findRoundResult(tx, open.id);
}

/**
 * Deletes a round that says nothing beyond the last one: all its songs were in that one, nobody has voted for them
 * since, and none of them was disqualified. Returns whether it did.
 */
async function dropRepeat(tx: Tx, id: number): Promise<boolean> {
  const isRepeat = await hasRow(
    tx,
    sql`select from contest_rounds r
        where r.id = ${id} and not exists (
          select from contest_round_songs s where s.round_id = r.id and not exists (
            select from contest_round_songs b
            where b.entry_id = s.entry_id and b.rank is not null and s.removed_at is null
              and (s.last_vote_id is null or b.turn = s.turn and b.last_vote_id = s.last_vote_id
                   and (b.votes_logged, b.votes_not_logged) = (s.votes_logged, s.votes_not_logged))
              and b.round_id = (
                select id from contest_rounds where ended_at is not null order by ended_at desc, id desc limit 1)))`,
  );
  if (isRepeat) await deleteRound(tx, id);
  return isRepeat;
}

/** Deletes an open round with its songs. */
export async function deleteRound(tx: Tx, id: number): Promise<void> {
  const songs = await rowsOf(
    tx,
    { id: Int },
    sql`delete from contest_round_songs where round_id = ${id} returning entry_id as id`,
  );
  await recount(tx, unnestSongIds(songs));
  await tx.execute(sql`delete from contest_rounds where id = ${id} and ended_at is null`);
}

async function findRoundResult(db: Sql, id: number): Promise<EndedRound | null> {
  const [result] = await rowsOf(
    db,
    EndedRound,
    sql`select s.round_id as id, ${WINNERS} as winners,
               max(s.votes_logged + s.votes_not_logged) filter (where s.rank is not null) as votes, count(*)::int as songs,
               count(*) filter (where s.rank is null)::int as disqualified,
               sum(s.votes_logged + s.votes_not_logged)::int as total
        from contest_round_songs s join contest_entries e on e.id = s.entry_id
        where s.round_id = ${id} group by s.round_id`,
  );
  return result ?? null;
}
