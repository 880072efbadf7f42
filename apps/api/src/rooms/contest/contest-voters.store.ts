import { CONTEST } from '@greenroom/contract/contest.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db.ts';
import type { Sql } from '#kit/db.ts';
import { iso, likeText } from '#kit/sql.ts';
import { personOf } from '#rooms/contest/contest.store.ts';

export type Voter = {
  id: number;
  person: {
    id: number | null;
    name: string;
    city: string;
    state: string;
    profile_image_url: string | null;
  } | null;
  name: string;
  createdAt: string;
};
type Query = { page: number; limit: number; kind: 'logged' | 'not_logged'; search?: string | undefined };
type Page = { data: Voter[]; totalCounts: number };

/** A page of a song's voters, newest first, with the exact number; null when there is no such song. */
export async function listVoters(
  db: Sql,
  songId: number,
  query: Query,
  mediaUrl: string,
): Promise<Page | null> {
  const { kind, page, limit, search } = query;
  const isLogged = kind === 'logged';
  const theirs = sql`entry_id = ${songId} and user_id is ${isLogged ? sql`not null` : sql`null`}`;
  const from = (page - 1) * limit;
  const isSearch = search !== undefined && search.trim().length >= CONTEST.voterSearchMin;
  const steps = isSearch
    ? searchSteps(songId, isLogged, search, { from, limit })
    : pageSteps(songId, isLogged, theirs, { from, limit });
  const found = await rowsOf<Voter & { total: number }>(
    db,
    sql`with ${steps}
        select v.id, ${isLogged ? sql`case when v.id is not null then ${personOf(mediaUrl)} end` : sql`null::json`} as person,
               ${isLogged ? sql`case when u.deleted_at is null then u.name else 'Deleted user' end` : sql`v.name`} as name,
               ${iso(sql`v.created_at`)} as "createdAt", total.total
        from total left join (page join contest_votes v using (id)
          ${isLogged ? sql`join users u on u.id = v.user_id` : sql``}) on true
        order by v.id desc`,
  );
  const [first] = found;
  return first ? { data: found.filter((row) => row.id !== null), totalCounts: first.total } : null;
}

const totalOf = (songId: number, total: SQL): SQL =>
  sql`total as (select ${total} as total from contest_entries where id = ${songId} and deleted_at is null)`;

type Part = { from: number; limit: number };

/**
 * The ids alone, from the index alone, and from the nearer end: a deep page then costs half of the voters at most. The
 * total and the votes are of one moment, as the trigger writes both in one.
 */
function pageSteps(songId: number, isLogged: boolean, theirs: SQL, { from, limit }: Part): SQL {
  const total = isLogged ? sql`votes_logged` : sql`votes_not_logged`;
  const ids = (order: SQL, offset: SQL, count: SQL, where: SQL) =>
    sql`(select id from contest_votes where ${theirs} and ${where}
         order by id ${order} offset ${offset} limit ${count})`;
  const count = sql`(select total from total)`;
  const isNear = sql`${from}::bigint <= ${count} / 2`;
  return sql`${totalOf(songId, total)}, page as (
    ${ids(sql`desc`, sql`${from}`, sql`${limit}`, isNear)} union all
    ${ids(
      sql`asc`,
      sql`greatest(${count} - ${from + limit}::bigint, 0)`,
      sql`least(${limit}::bigint, greatest(${count} - ${from}::bigint, 0))`,
      sql`not ${isNear}`,
    )})`;
}

/** Reads its matches once, for the total and for the page. */
function searchSteps(songId: number, isLogged: boolean, search: string, { from, limit }: Part): SQL {
  const pattern = `%${likeText(search.trim().toLowerCase())}%`;
  const hit = isLogged
    ? sql`select v.id from contest_votes v join users u on u.id = v.user_id
          where v.entry_id = ${songId} and v.user_id is not null
            and u.deleted_at is null and lower(u.name) like ${pattern}`
    : sql`select id from contest_votes
          where entry_id = ${songId} and user_id is null and lower(name) like ${pattern}`;
  return sql`hit as materialized (${hit}), ${totalOf(songId, sql`(select count(*)::int from hit)`)},
    page as (select id from hit order by id desc limit ${limit} offset ${from})`;
}
