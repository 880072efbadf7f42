import { sql } from 'drizzle-orm';

import { rowsOf } from '#kit/db.ts';
import type { Sql } from '#kit/db.ts';
import { iso } from '#kit/sql.ts';

/** When the first and the last vote for a song came, in seconds, nulls without any; null when there is no such song. */
export async function getVoteSpan(
  db: Sql,
  songId: number,
): Promise<{ first: number | null; last: number | null } | null> {
  const [found] = await rowsOf<{ first: number | null; last: number | null }>(
    db,
    sql`select (select extract(epoch from min(created_at))::float8 from contest_votes where entry_id = e.id) as first,
               (select extract(epoch from max(created_at))::float8 from contest_votes where entry_id = e.id) as last
        from contest_entries e where id = ${songId} and deleted_at is null`,
  );
  return found ?? null;
}

/** The votes in each bucket that has any, up to the second `last`. `number`: how many of its size lie before it. */
export async function listVoteBuckets(
  db: Sql,
  songId: number,
  seconds: number,
  last: number,
): Promise<{ number: number; logged: number; notLogged: number }[]> {
  return rowsOf(
    db,
    sql`select floor(extract(epoch from created_at) / ${seconds}::int)::int as number,
               count(user_id)::int as logged, (count(*) - count(user_id))::int as "notLogged"
        from contest_votes where entry_id = ${songId} and created_at <= to_timestamp(${last})
        group by 1`,
  );
}

/** What hints are made of. */
export type VoteFacts = {
  total: number;
  /** The minutes with most votes, most first. */
  peaks: { at: string; votes: number }[];
  /** How many minutes have how many votes; those without any are left out. */
  minutes: { votes: number; minutes: number }[];
  /** The networks with most votes, most first, with the time of their first. */
  sources: { at: string; votes: number }[];
};

/** Facts on a song's votes, with at most so many minutes and networks. */
export async function getVoteFacts(db: Sql, songId: number, most: number): Promise<VoteFacts> {
  const [facts] = await rowsOf<VoteFacts>(
    db,
    sql`with vote as materialized (
          select created_at, source_hash from contest_votes where entry_id = ${songId}
        ), minute as materialized (
          select date_trunc('minute', created_at) as at, count(*)::int as votes from vote group by 1
        ), source as (
          select min(created_at) as at, count(*)::int as votes from vote
          where source_hash is not null group by source_hash order by 2 desc, 1 limit ${most}
        ), peak as (select * from minute order by votes desc, at limit ${most}),
        size as (select votes, count(*)::int as minutes from minute group by votes)
        select (select count(*)::int from vote) as total,
          (select coalesce(json_agg(json_build_object('at', ${iso(sql`at`)}, 'votes', votes) order by votes desc, at), '[]') from peak) as peaks,
          (select coalesce(json_agg(json_build_object('votes', votes, 'minutes', minutes)), '[]') from size) as minutes,
          (select coalesce(json_agg(json_build_object('at', ${iso(sql`at`)}, 'votes', votes) order by votes desc, at), '[]') from source) as sources`,
  );
  if (!facts) throw new Error('a select returned nothing');
  return facts;
}
