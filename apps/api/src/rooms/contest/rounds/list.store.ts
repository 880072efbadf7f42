import { Round, RoundSong } from '@greenroom/contract/contest';
import { joinTitles } from '@greenroom/contract/contest.rules';
import type * as z from 'zod';

import { findPage } from '#kit/db/list.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { listOf, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { DISQUALIFICATION, WINNERS, partnersOf } from '#rooms/contest/contest.store.ts';

/** Selects from a row of `contest_rounds` with the alias `r`. */
const ROUND = sql`r.id, ${iso(sql`r.started_at`)} as "startedAt", ${iso(sql`r.ended_at`)} as "endedAt",
  f.songs, f.disqualified, f.votes, f."votesSetAside", f.winners`;
const FIGURES = sql`lateral (
  select count(*)::int as songs, count(*) filter (where s.rank is null)::int as disqualified,
          coalesce(sum(s.votes_logged + s.votes_not_logged), 0)::int as votes,
         coalesce(sum(s.set_aside_logged + s.set_aside_not_logged), 0)::int as "votesSetAside",
         ${WINNERS} as winners
  from contest_round_songs s join contest_entries e on e.id = s.entry_id where s.round_id = r.id) f`;

type Rounds = { data: Round[]; totalCounts: number };
const StoredRound = Round.omit({ winner: true }).extend({ winners: listOf(Text) });
type StoredRound = z.input<typeof StoredRound>;

const roundOf = <R extends StoredRound>({ winners, ...round }: R) => ({
  ...round,
  winner: winners.length > 0 ? joinTitles(winners) : null,
});

/** Returns a page of the closed rounds with their total number, latest first. */
export async function listRounds(db: Sql, { page, limit }: { page: number; limit: number }): Promise<Rounds> {
  const found = await findPage(
    db,
    StoredRound,
    sql`with page as (
          select * from contest_rounds where ended_at is not null
          order by ended_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select ${ROUND}, total.total::int as total
        from (select count(*) as total from contest_rounds where ended_at is not null) total
          left join (page r cross join ${FIGURES}) on true
        order by r.ended_at desc, r.id desc`,
  );
  return { data: found?.data.map((round) => roundOf(round)) ?? [], totalCounts: found?.totalCounts ?? 0 };
}

/** Returns all closed rounds, latest first. */
export async function listAllRounds(db: Sql): Promise<Round[]> {
  const found = await rowsOf(
    db,
    StoredRound,
    sql`select ${ROUND} from contest_rounds r cross join ${FIGURES} where r.ended_at is not null
        order by r.ended_at desc, r.id desc`,
  );
  return found.map((round) => roundOf(round));
}

type RoundOfSongs = Round & { ranking: RoundSong[] };

/**
 * Returns a closed round with its ranked songs, then the disqualified ones, or null. Names and pictures of users are
 * current.
 */
export async function getRound(db: Sql, id: number, mediaUrl: string): Promise<RoundOfSongs | null> {
  const [found] = await rowsOf(
    db,
    { ...StoredRound.shape, ranking: listOf(RoundSong) },
    sql`select ${ROUND}, (
          select json_agg(json_build_object(
                   'id', s.entry_id, 'rank', s.rank, 'title', s.title,
                   'thumbnail_url', ${mediaUrl}::text || e.thumbnail_key, 'users', ${partnersOf(mediaUrl)},
                   'votes', s.votes_logged + s.votes_not_logged, 'votesLogged', s.votes_logged,
                   'votesNotLogged', s.votes_not_logged, 'votesSetAside', s.set_aside_logged + s.set_aside_not_logged,
                   'disqualified', ${DISQUALIFICATION}
                 ) order by s.rank nulls last, s.votes_logged + s.votes_not_logged desc, e.created_at, e.id)
          from contest_round_songs s join contest_entries e on e.id = s.entry_id where s.round_id = r.id
        ) as ranking
        from contest_rounds r cross join ${FIGURES} where r.id = ${id} and r.ended_at is not null`,
  );
  return found ? roundOf(found) : null;
}
