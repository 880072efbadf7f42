import { CONTEST } from '@greenroom/contract/contest.rules';
import { readSearch } from '@greenroom/contract/kit/search';
import * as z from 'zod';

import { findPage } from '#kit/db/list.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { hasParts } from '#kit/db/words.ts';
import { artistJson } from '#rooms/contest/contest.store.ts';

const Voter = z.object({
  id: Int,
  person: orNull(
    z.object({ id: orNull(Int), name: Text, city: Text, state: Text, profile_image_url: orNull(Text) }),
  ),
  name: Text,
  createdAt: Time,
});
export type Voter = z.input<typeof Voter>;
type Query = { page: number; limit: number; kind: 'logged' | 'not_logged'; search?: string | undefined };
type Page = { data: Voter[]; totalCounts: number };

/** Returns a page of a song's voters, newest first, with the exact number; null when there is no such song. */
export async function listVoters(
  db: Sql,
  songId: number,
  query: Query,
  mediaUrl: string,
): Promise<Page | null> {
  const { kind, page, limit, search } = query;
  const part = { from: (page - 1) * limit, limit };
  const isLogged = kind === 'logged';
  const row = isLogged ? personRow(mediaUrl) : GUEST_ROW;
  const total = await countVoters(db, songId, isLogged);
  if (total === null) return null;
  if (search !== undefined && search.trim().length >= CONTEST.voterSearchMin) {
    return searchVoters(db, selectVoterHits(songId, isLogged, search), row, part);
  }
  const theirs = sql`entry_id = ${songId} and ${isOfRound(songId)} and user_id is ${isLogged ? sql`not null` : sql`null`}`;
  const ids = selectVoterPage(theirs, total, part);
  const data = await rowsOf(db, Voter, sql`${row} where v.id in (${ids}) order by v.id desc`);
  return { data, totalCounts: total };
}

/** Whether a vote of the song is one of its present round, or of its last one. */
const isOfRound = (songId: number): SQL =>
  sql`turn = (select turn from contest_entries where id = ${songId})`;

const personRow = (mediaUrl: string): SQL => sql`
  select v.id, ${artistJson(mediaUrl)} as person,
         case when u.deleted_at is null then u.name else 'Deleted user' end as name,
         ${iso(sql`v.created_at`)} as "createdAt"
  from contest_votes v join users u on u.id = v.user_id`;

const GUEST_ROW = sql`
  select v.id, null::json as person, v.name, ${iso(sql`v.created_at`)} as "createdAt" from contest_votes v`;

async function countVoters(db: Sql, songId: number, isLogged: boolean): Promise<number | null> {
  const [found] = await rowsOf(
    db,
    { total: Int },
    sql`select ${isLogged ? sql`votes_logged + set_aside_logged` : sql`votes_not_logged + set_aside_not_logged`} as total
        from contest_entries where id = ${songId} and deleted_at is null`,
  );
  return found?.total ?? null;
}

type Part = { from: number; limit: number };

/**
 * Selects the ids of a page from the index alone and from the nearer end: even a deep page reads half of the voters at
 * most. Votes are never deleted, so a vote's position from the oldest is stable, whatever is added meanwhile.
 */
function selectVoterPage(theirs: SQL, total: number, { from, limit }: Part): SQL {
  const size = Math.max(0, Math.min(limit, total - from));
  const isNear = from <= total / 2;
  const [order, offset] = isNear ? [sql`desc`, from] : [sql`asc`, Math.max(0, total - from - limit)];
  return sql`select id from contest_votes where ${theirs} order by id ${order} offset ${offset} limit ${size}`;
}

function selectVoterHits(songId: number, isLogged: boolean, search: string): SQL {
  const read = readSearch(search, CONTEST.voterSearchMin);
  const hasName = (folded: SQL): SQL => hasParts(folded, read) ?? sql`false`;
  return isLogged
    ? sql`select v.id from contest_votes v join users u on u.id = v.user_id
          where v.entry_id = ${songId} and ${isOfRound(songId)} and u.deleted_at is null and ${hasName(sql`u.folded`)} and ${hasName(sql`fold_fields(u.name)`)}`
    : sql`select id from contest_votes
          where entry_id = ${songId} and ${isOfRound(songId)} and user_id is null and ${hasName(sql`fold_fields(name)`)}`;
}

/** Selects the matches once, for the total and for the page. */
async function searchVoters(db: Sql, hits: SQL, row: SQL, { from, limit }: Part): Promise<Page> {
  const found = await findPage(
    db,
    Voter,
    sql`with hit as materialized (${hits}),
          page as (select id from hit order by id desc limit ${limit} offset ${from})
        select voter.*, total.total from (select count(*)::int as total from hit) total
        left join (page cross join lateral (${row} where v.id = page.id offset 0) voter) on true
        order by voter.id desc`,
  );
  return found ?? { data: [], totalCounts: 0 };
}

/** Returns the votes of a song, or those whose voter matches a search, newest first; null when there is no such song. */
export async function listVoteIds(db: Sql, songId: number, search = ''): Promise<number[] | null> {
  if ((await countVoters(db, songId, true)) === null) return null;
  const isSearched = search.trim().length >= CONTEST.voterSearchMin;
  const votes = isSearched
    ? sql`${selectVoterHits(songId, true, search)} union all ${selectVoterHits(songId, false, search)}`
    : sql`select id from contest_votes where entry_id = ${songId} and ${isOfRound(songId)}`;
  const found = await rowsOf(db, { id: Int }, sql`select id from (${votes}) v order by id desc`);
  return found.map(({ id }) => id);
}

/** Returns who cast these votes, newest first; the account of a registered voter who is still there. */
export async function listVotersOf(
  db: Sql,
  ids: readonly number[],
): Promise<{ id: number; userId: number | null; name: string; isRegistered: boolean; createdAt: string }[]> {
  return rowsOf(
    db,
    { id: Int, userId: orNull(Int), name: Text, isRegistered: Flag, createdAt: Time },
    sql`select v.id, u.id as "userId", v.user_id is not null as "isRegistered", ${iso(sql`v.created_at`)} as "createdAt",
          case when v.user_id is null then v.name else coalesce(u.name, 'Deleted user') end as name
        from contest_votes v left join users u on u.id = v.user_id and u.deleted_at is null
        where v.id = any (${sql.param(ids)}::bigint[]) order by v.id desc`,
  );
}
