import * as z from 'zod';

import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Float, Int, listOf, orNull, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { SET_ASIDE } from '#rooms/contest/voting/set-aside.store.ts';

/**
 * Returns the times of a song's first and last vote in seconds, null without votes; null when there is no such song.
 */
export async function getVoteSpan(
  db: Sql,
  songId: number,
): Promise<{ first: number | null; last: number | null } | null> {
  const [found] = await rowsOf(
    db,
    { first: orNull(Float), last: orNull(Float) },
    sql`select (select extract(epoch from min(created_at))::float8 from contest_votes where entry_id = e.id and turn = e.turn) as first,
               (select extract(epoch from max(created_at))::float8 from contest_votes where entry_id = e.id and turn = e.turn) as last
        from contest_entries e where id = ${songId} and deleted_at is null`,
  );
  return found ?? null;
}

/** The data of a chart and its hints. */
const VoteFacts = z.object({
  /** The votes that count: those set aside are in the buckets alone. */
  total: Int,
  /** The buckets with votes. `number`: how many buckets precede it. */
  buckets: listOf(z.object({ number: Int, logged: Int, notLogged: Int })),
  /** The minutes with the most votes, largest first. */
  peaks: listOf(z.object({ at: Time, votes: Int })),
  /** How many minutes have how many votes; minutes without votes are omitted. */
  minutes: listOf(z.object({ votes: Int, minutes: Int })),
  /** The networks with the most votes, largest first, with the time of their first vote. */
  sources: listOf(z.object({ at: Time, votes: Int })),
});
export type VoteFacts = z.input<typeof VoteFacts>;

const listJson = (list: SQL): SQL =>
  sql`(select coalesce(json_agg(each order by each.votes desc), '[]') from ${list} each)`;

/**
 * Returns the data on a song's votes, in buckets of whole minutes, with limited numbers of peaks and networks. The
 * votes are read twice and not kept in between, since a hundred thousand of them would spill to disk.
 */
export async function getVoteFacts(
  db: Sql,
  songId: number,
  { bucketSeconds, most }: { bucketSeconds: number; most: number },
): Promise<VoteFacts> {
  const theirs = sql`from contest_votes v
    where entry_id = ${songId} and turn = (select turn from contest_entries where id = ${songId})`;
  const timed = (from: SQL) =>
    listJson(sql`(select ${iso(sql`at`)} as at, votes from ${from} order by votes desc, at limit ${most})`);
  const facts = onlyRow(
    await rowsOf(
      db,
      VoteFacts,
      sql`with minute as materialized (
          select date_trunc('minute', created_at) as at, count(*)::int as every, count(user_id)::int as logged,
                 (count(*) filter (where not ${SET_ASIDE}))::int as votes
          ${theirs} group by 1
        ), source as materialized (
          select min(created_at) as at, count(*)::int as votes
          ${theirs} and source_hash is not null and not ${SET_ASIDE} group by source_hash
        ), bucket as (
          select floor(extract(epoch from at) / ${bucketSeconds}::int)::int as number,
                 sum(logged)::int as logged, sum(every - logged)::int as "notLogged"
          from minute group by 1
        )
        select (select coalesce(sum(votes), 0)::int from minute) as total,
               (select coalesce(json_agg(bucket), '[]') from bucket) as buckets,
               ${timed(sql`minute where votes > 0`)} as peaks,
               ${listJson(sql`(select votes, count(*)::int as minutes from minute where votes > 0 group by votes)`)} as minutes,
               ${timed(sql`source`)} as sources`,
    ),
  );
  return facts;
}
