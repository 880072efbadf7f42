import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { COUNTS, OF_ROUND, SET_ASIDE, moveCounts, Counts } from '#rooms/contest/contest-set-aside.store.ts';

/** A song of which votes were moved: how many count now, are set aside now, and were moved. */
const Moved = z.object({ ...Counts.shape, id: Int, song: Int, moved: Int });
export type Moved = z.input<typeof Moved>;

/** Selects the votes of people for songs in the contest that count. */
const votesOf = (ids: readonly number[]): SQL => sql`
  select v.id, v.entry_id from contest_votes v join contest_entries e on e.id = v.entry_id
  where v.user_id = any (${sql.param(ids)}::bigint[]) and e.featured and e.deleted_at is null and v.turn = e.turn
    and not ${SET_ASIDE}`;

/** Returns the songs in the contest for which people have votes that count. */
export async function listVotedSongs(db: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { song: Int },
    sql`select distinct entry_id as song from (${votesOf(ids)}) v order by 1`,
  );
  return rows.map(({ song }) => song);
}

/** Sets the votes of people aside, in one set a song. Call it like `createSetAside`, with these songs locked. */
export async function createVotersAside(
  tx: Tx,
  {
    ids,
    songs,
    note,
    adminId,
  }: { ids: readonly number[]; songs: readonly number[]; note: string; adminId: number },
): Promise<Moved[]> {
  const moved = await rowsOf(
    tx,
    Moved,
    sql`with chosen as materialized (
          select id, entry_id from (${votesOf(ids)}) v where entry_id = any (${sql.param(songs)}::bigint[])
        ), made as (
          insert into contest_set_asides
            (entry_id, kind, hint_at, note, votes_logged, votes_not_logged, created_at, created_by)
          select entry_id, 'people', clock_timestamp(), ${note}, count(*), 0, clock_timestamp(), ${adminId}
          from chosen group by entry_id
          returning id, entry_id, votes_logged as logged, votes_not_logged as not_logged
        ), linked as (
          insert into contest_set_aside_votes (set_aside_id, vote_id)
          select made.id, chosen.id from made join chosen using (entry_id)
        ), moved as (select * from made)
        ${moveCounts(sql``)}
        returning moved.id, e.id as song, moved.logged as moved, ${COUNTS}`,
  );
  const made = moved.map(({ id }) => id);
  await tx.execute(
    sql`update contest_set_asides set first_id = ${made.length > 0 ? Math.min(...made) : null}::bigint
        where id = any (${sql.param(made)}::bigint[])`,
  );
  return moved;
}

/** Returns the songs of sets that were made at once; none when there are no such sets. */
export async function listSongsAside(db: Sql, firstId: number): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { song: Int },
    sql`select entry_id as song from contest_set_asides where first_id = ${firstId} order by 1`,
  );
  return rows.map(({ song }) => song);
}

/** Counts sets that were made at once again, except those that count already. Call it like `createVotersAside`. */
export const liftVotersAside = (tx: Tx, firstId: number, adminId: number): Promise<Moved[]> =>
  rowsOf(
    tx,
    Moved,
    sql`with lifted as (
          update contest_set_asides set lifted_at = clock_timestamp(), lifted_by = ${adminId}
          where first_id = ${firstId} and lifted_at is null
          returning id, entry_id, votes_logged as logged, votes_not_logged as not_logged
        ), moved as (${OF_ROUND})
        ${moveCounts(sql`-`)}
        returning moved.id, e.id as song, moved.logged as moved, ${COUNTS}`,
  );
