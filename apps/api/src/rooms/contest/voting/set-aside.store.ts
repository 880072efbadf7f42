import { SetAside } from '@greenroom/contract/contest';
import { CONTEST } from '@greenroom/contract/contest.rules';
import type { HintKind } from '@greenroom/contract/contest.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** Whether a row of `contest_votes` with the alias `v` is set aside now. */
export const SET_ASIDE: SQL = sql`exists (
  select from contest_set_aside_votes a join contest_set_asides s on s.id = a.set_aside_id
  where a.vote_id = v.id and s.lifted_at is null)`;

/** Returns the sets of votes of a song that were set aside, newest first. */
export async function listSetAsides(db: Sql, songId: number): Promise<SetAside[]> {
  return rowsOf(
    db,
    SetAside,
    sql`select s.id, s.kind, ${iso(sql`s.hint_at`)} as at, s.note, s.votes_logged + s.votes_not_logged as votes,
               ${iso(sql`s.created_at`)} as "createdAt", maker.name as by,
               ${iso(sql`s.lifted_at`)} as "liftedAt", lifter.name as "liftedBy"
        from contest_set_asides s
          left join admins maker on maker.id = s.created_by left join admins lifter on lifter.id = s.lifted_by
        where s.entry_id = ${songId} order by s.id desc limit ${CONTEST.setAsidesShown}`,
  );
}

/** A song's votes: those that count, and those set aside. */
export const Counts = z.object({ votes: Int, votesSetAside: Int });
export type Counts = z.input<typeof Counts>;

export const COUNTS = sql`e.votes_logged + e.votes_not_logged as votes, e.set_aside_logged + e.set_aside_not_logged as "votesSetAside"`;

/** Moves votes of a song between the counts: `logged` and `notLogged` of `moved`. */
export const moveCounts = (sign: SQL): SQL => sql`
  update contest_entries e
  set votes_logged = e.votes_logged - ${sign} moved.logged, votes_not_logged = e.votes_not_logged - ${sign} moved.not_logged,
      set_aside_logged = e.set_aside_logged + ${sign} moved.logged,
      set_aside_not_logged = e.set_aside_not_logged + ${sign} moved.not_logged
  from moved where e.id = moved.entry_id`;

type NewSetAside = { entryId: number; kind: HintKind; at: string; note: string; adminId: number };

const isOfRound = (entryId: number): SQL =>
  sql`v.turn = (select turn from contest_entries where id = ${entryId})`;

/** Selects the votes that a hint is about: of that minute, or of the network whose first vote came then. */
const hinted = ({ entryId, kind, at }: NewSetAside): SQL =>
  kind === 'burst'
    ? sql`date_trunc('minute', v.created_at) = ${at}::timestamptz`
    : sql`v.source_hash = (
        select v.source_hash from contest_votes v
        where v.entry_id = ${entryId} and ${isOfRound(entryId)} and v.source_hash is not null and not ${SET_ASIDE}
        group by 1 having min(v.created_at) = ${at}::timestamptz order by count(*) desc limit 1)`;

/**
 * Sets aside the votes that a hint is about. Returns the song's counts with how many these are; null when there are
 * none. Call it after `lockRounds` and with the song locked, so that no vote or end of voting comes in between.
 */
export async function createSetAside(
  tx: Tx,
  set: NewSetAside,
): Promise<(Counts & { id: number; moved: number }) | null> {
  const { entryId, kind, at, note, adminId } = set;
  const [made] = await rowsOf(
    tx,
    { ...Counts.shape, id: Int, moved: Int },
    sql`with chosen as materialized (
          select v.id, v.user_id from contest_votes v
          where v.entry_id = ${entryId} and ${isOfRound(entryId)} and ${hinted(set)} and not ${SET_ASIDE}
        ), made as (
          insert into contest_set_asides
            (entry_id, kind, hint_at, note, votes_logged, votes_not_logged, created_at, created_by)
          select ${entryId}, ${kind}, ${at}::timestamptz, ${note}, count(user_id), count(*) - count(user_id),
                 clock_timestamp(), ${adminId}
          from chosen having count(*) > 0
          returning id, entry_id, votes_logged as logged, votes_not_logged as not_logged
        ), linked as (
          insert into contest_set_aside_votes (set_aside_id, vote_id) select made.id, chosen.id from made, chosen
        ), moved as (select * from made)
        ${moveCounts(sql``)}
        returning moved.id, moved.logged + moved.not_logged as moved, ${COUNTS}`,
  );
  return made ?? null;
}

/** Returns the song of a set of votes; null when there is no such set. */
export async function findSetAsideSong(db: Sql, id: number): Promise<number | null> {
  const [found] = await rowsOf(
    db,
    { song: Int },
    sql`select entry_id as song from contest_set_asides where id = ${id}`,
  );
  return found?.song ?? null;
}

/** Selects how many votes of `lifted` sets count again: those of an earlier round are in no count any more. */
export const OF_ROUND: SQL = sql`
  select lifted.id, lifted.entry_id, logged * is_of_round as logged, not_logged * is_of_round as not_logged
  from lifted join contest_entries song on song.id = lifted.entry_id, lateral (
    select count(*)::int as is_of_round from (
      select from contest_set_aside_votes a join contest_votes v on v.id = a.vote_id
      where a.set_aside_id = lifted.id and v.turn = song.turn limit 1) one) same`;

/** Counts a set of votes again; null when it already counts. Call it like `createSetAside`. */
export async function liftSetAside(
  tx: Tx,
  id: number,
  adminId: number,
): Promise<(Counts & { moved: number }) | null> {
  const [lifted] = await rowsOf(
    tx,
    { ...Counts.shape, moved: Int },
    sql`with lifted as (
          update contest_set_asides set lifted_at = clock_timestamp(), lifted_by = ${adminId}
          where id = ${id} and lifted_at is null
          returning id, entry_id, votes_logged as logged, votes_not_logged as not_logged
        ), moved as (${OF_ROUND})
        ${moveCounts(sql`-`)}
        returning moved.logged + moved.not_logged as moved, ${COUNTS}`,
  );
  return lifted ?? null;
}
