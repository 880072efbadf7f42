import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { inParts } from '#kit/records/export.ts';
import { DISQUALIFICATION } from '#rooms/contest/contest.store.ts';

export const VOTE_COLUMNS = [
  'Rank',
  'Song',
  'Votes',
  'Voter',
  'Kind',
  'City',
  'State',
  { time: 'Voted at' },
  { time: 'Disqualified at' },
  'Disqualified by',
  'Set aside',
] as const;

const RoundSong = z.object({
  id: Int,
  rank: orNull(Int),
  title: Text,
  votes: Int,
  lastVoteId: orNull(Int),
  turn: Int,
  frozenAt: Time,
  disqualified: orNull(z.object({ at: Time, by: orNull(Text) })),
});
type RoundSong = z.input<typeof RoundSong>;

/**
 * Returns a closed round's ranked songs, then the disqualified ones, each with its last counted vote; null when there
 * is no such round.
 */
export async function listRoundSongs(db: Sql, roundId: number): Promise<RoundSong[] | null> {
  const songs = await rowsOf(
    db,
    RoundSong,
    sql`select s.entry_id as id, s.rank, s.title, s.votes_logged + s.votes_not_logged as votes,
               s.last_vote_id as "lastVoteId", s.turn, ${iso(sql`coalesce(s.removed_at, r.ended_at)`)} as "frozenAt", ${DISQUALIFICATION} as disqualified
        from contest_rounds r join contest_round_songs s on s.round_id = r.id join contest_entries e on e.id = s.entry_id
        where r.id = ${roundId} and r.ended_at is not null
        order by s.rank nulls last, votes desc, e.created_at, e.id`,
  );
  return songs.length === 0 ? null : songs;
}

/** Yields one row per vote, by rank and then by time; a song without votes has one row without a voter. */
export async function* votesBySong(db: Sql, songs: readonly RoundSong[]): AsyncGenerator<Line[]> {
  for (const { id, rank, title, votes, lastVoteId, turn, frozenAt, disqualified } of songs) {
    const song: Line = [rank ?? 'Disqualified', title, votes];
    const end: Line = [disqualified && new Date(disqualified.at), disqualified?.by ?? null];
    if (lastVoteId === null) {
      yield [[...song, null, null, null, null, null, ...end, null]];
      continue;
    }
    const parts = inParts<Vote>((last, limit) =>
      listVotesAfter(db, { id, lastVoteId, turn, frozenAt }, last, limit),
    );
    for await (const some of parts)
      yield some.map((vote) => song.concat(voteLine(vote), end, vote.isSetAside ? 'yes' : null));
  }
}
type Line = (string | number | Date | null)[];

const Vote = z.object({
  id: Int,
  voter: Text,
  isLogged: Flag,
  city: Text,
  state: Text,
  votedAt: Time,
  isSetAside: Flag,
});
type Vote = z.input<typeof Vote>;

const voteLine = ({ voter, isLogged, city, state, votedAt }: Vote): Line => [
  voter,
  isLogged ? 'registered' : 'anonymous',
  city,
  state,
  new Date(votedAt),
];

/**
 * Returns the next votes of a song of the round, with whether they were set aside at its end. Votes lock their song's row
 * and so take ids in order: all up to the last id are counted.
 */
function listVotesAfter(
  db: Sql,
  { id, lastVoteId, turn, frozenAt }: { id: number; lastVoteId: number; turn: number; frozenAt: string },
  last: Vote | undefined,
  limit: number,
): Promise<Vote[]> {
  return rowsOf(
    db,
    Vote,
    sql`with page as (
          select id, user_id, name, created_at from contest_votes
          where entry_id = ${id} and turn = ${turn} and id <= ${lastVoteId}
            and (created_at, id) > (${last?.votedAt ?? '-infinity'}::timestamptz, ${last?.id ?? 0})
          order by created_at, id limit ${limit}
        )
        select v.id, ${iso(sql`v.created_at`)} as "votedAt", v.user_id is not null as "isLogged",
               exists (select from contest_set_aside_votes a join contest_set_asides s on s.id = a.set_aside_id
                       where a.vote_id = v.id and s.created_at <= ${frozenAt}::timestamptz
                         and (s.lifted_at is null or s.lifted_at > ${frozenAt}::timestamptz)) as "isSetAside",
               case when u.deleted_at is not null then 'Deleted user' else coalesce(u.name, v.name) end as voter,
               case when u.deleted_at is null then coalesce(u.city, '') else '' end as city,
               case when u.deleted_at is null then coalesce(u.state, '') else '' end as state
        from page v left join users u on u.id = v.user_id order by v.created_at, v.id`,
  );
}
