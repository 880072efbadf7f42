import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { COUNTS, OF_ROUND, SET_ASIDE, moveCounts, Counts } from '#rooms/contest/voting/set-aside.store.ts';

/** A song of which votes were moved: how many count now, are set aside now, and were moved. */
const Moved = z.object({ ...Counts.shape, id: Int, song: Int, moved: Int });
export type Moved = z.input<typeof Moved>;

/** Selects the votes of people for songs in the contest that count. */
const selectCountedVotes = (ids: readonly number[]): SQL => sql`
  select v.id, v.entry_id from contest_votes v join contest_entries e on e.id = v.entry_id
  where v.user_id = any (${sql.param(ids)}::bigint[]) and e.featured and e.deleted_at is null and v.turn = e.turn
    and not ${SET_ASIDE}`;

/** Returns the songs in the contest for which people have votes that count. */
export async function listVotedSongs(db: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { song: Int },
    sql`select distinct entry_id as song from (${selectCountedVotes(ids)}) v order by 1`,
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
          select id, entry_id from (${selectCountedVotes(ids)}) v where entry_id = any (${sql.param(songs)}::bigint[])
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

/** Selects the sets with votes of people for songs in the contest that were set aside as theirs, and how many each has. */
const selectSetAside = (ids: readonly number[]): SQL => sql`
  select s.id, s.entry_id, count(*)::int as theirs, s.votes_logged + s.votes_not_logged as votes
  from contest_votes v join contest_entries e on e.id = v.entry_id
    join contest_set_aside_votes a on a.vote_id = v.id join contest_set_asides s on s.id = a.set_aside_id
  where v.user_id = any (${sql.param(ids)}::bigint[]) and e.featured and e.deleted_at is null and v.turn = e.turn
    and s.kind = 'people' and s.lifted_at is null
  group by s.id`;

/** Returns the songs for which people have votes that were set aside as theirs. */
export async function listSongsAsideOf(db: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { song: Int },
    sql`select distinct entry_id as song from (${selectSetAside(ids)}) s order by 1`,
  );
  return rows.map(({ song }) => song);
}

/**
 * Counts the votes of people again that were set aside as theirs. Those of others in the same set stay aside: theirs become
 * a set of their own, with its times. Call it like `createVotersAside`.
 */
export async function liftVotesOf(tx: Tx, ids: readonly number[], adminId: number): Promise<Moved[]> {
  const sets = await rowsOf(
    tx,
    { id: Int, theirs: Int, votes: Int },
    sql`${selectSetAside(ids)} order by s.id`,
  );
  const lifted: number[] = [];
  for (const set of sets) lifted.push(set.theirs < set.votes ? await splitSet(tx, set, ids) : set.id);
  return rowsOf(
    tx,
    Moved,
    sql`with lifted as (
          update contest_set_asides set lifted_at = clock_timestamp(), lifted_by = ${adminId}
          where id = any (${sql.param(lifted)}::bigint[])
          returning id, entry_id, votes_logged as logged, votes_not_logged as not_logged
        ), moved as (
          select min(id) as id, entry_id, sum(logged)::int as logged, sum(not_logged)::int as not_logged
          from lifted group by entry_id
        )
        ${moveCounts(sql`-`)}
        returning moved.id, e.id as song, moved.logged as moved, ${COUNTS}`,
  );
}

/** Makes a set of the votes of people in another one, and returns its id. */
async function splitSet(
  tx: Tx,
  { id, theirs }: { id: number; theirs: number },
  ids: readonly number[],
): Promise<number> {
  const [made] = await rowsOf(
    tx,
    { id: Int },
    sql`insert into contest_set_asides
          (entry_id, kind, hint_at, note, votes_logged, votes_not_logged, created_at, created_by, first_id)
        select entry_id, kind, hint_at, note, ${theirs}, 0, created_at, created_by, first_id
        from contest_set_asides where id = ${id} returning id`,
  );
  if (!made) throw new Error('a set of votes is gone');
  await tx.execute(
    sql`update contest_set_aside_votes a set set_aside_id = ${made.id} from contest_votes v
        where a.set_aside_id = ${id} and v.id = a.vote_id and v.user_id = any (${sql.param(ids)}::bigint[])`,
  );
  await tx.execute(
    sql`update contest_set_asides set votes_logged = votes_logged - ${theirs} where id = ${id}`,
  );
  return made.id;
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
