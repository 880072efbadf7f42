import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int } from '#kit/db/row.ts';

/** `userId`, or `deviceHash` with a name. `hasToken`: whether the device is one that this server has issued. */
export type NewVote = {
  entryId: number;
  userId: number | null;
  name: string | null;
  deviceHash: Buffer | null;
  hasToken: boolean;
  sourceHash: Buffer;
};

const VoteOutcome = z.object({
  featured: Flag,
  isActive: Flag,
  /** Whether the voter is allowed to vote. */
  isPerson: Flag,
  isCounted: Flag,
  /** The votes of the song, including this one if it counts. */
  votes: Int,
});
export type VoteOutcome = z.input<typeof VoteOutcome>;

/**
 * Votes for a song, or returns why it cannot; null when there is no such song. It is one statement, so that the song's
 * row is locked as briefly as possible: ending voting waits for this vote, or this vote finds it ended. Ids and times
 * of a song's votes rise in the order in which they are counted.
 */
export async function createVote(db: Sql, vote: NewVote): Promise<VoteOutcome | null> {
  const { entryId, userId, name, deviceHash, hasToken, sourceHash } = vote;
  const [found] = await rowsOf(
    db,
    VoteOutcome,
    sql`with song as materialized (
          select id, featured, is_active and not exists (
                   select from contest_rounds where ended_at is null and close_at <= clock_timestamp()) as is_active,
                 votes_logged + votes_not_logged as votes
          from contest_entries where id = ${entryId} and deleted_at is null for no key update
        ), person as materialized (
          select id from users where id = ${userId}::bigint and active and deleted_at is null for share
        ), voter as (
          select ${userId}::bigint is null or exists (select from person) as is_person
        ), added as (
          insert into contest_votes (entry_id, user_id, name, device_hash, source_hash, has_token, created_at)
          select song.id, ${userId}::bigint, ${name}::text, ${deviceHash}::bytea, ${sourceHash}::bytea,
                 ${hasToken}, clock_timestamp()
          from song, voter where song.featured and song.is_active and voter.is_person
          on conflict do nothing returning id
        )
        select featured, is_active as "isActive", is_person as "isPerson",
               exists (select from added) as "isCounted",
               (votes + (select count(*) from added))::int as votes
        from song, voter`,
  );
  return found ?? null;
}

const SongCount = z.object({
  id: Int,
  votes: Int,
  votesLoggedCount: Int,
  votesSetAside: Int,
  votesSetAsideLogged: Int,
  votesEver: Int,
});
export type SongCount = z.input<typeof SongCount>;

/**
 * Returns the current counts of these songs. It waits for votes that are not committed yet, such as those with an
 * `Idempotency-Key`, so that the vote being published is included.
 */
export async function listCounts(db: Sql, ids: readonly number[]): Promise<SongCount[]> {
  return rowsOf(
    db,
    SongCount,
    sql`select id, votes_logged + votes_not_logged as votes, votes_logged as "votesLoggedCount",
               set_aside_logged + set_aside_not_logged as "votesSetAside", set_aside_logged as "votesSetAsideLogged",
               votes_ever as "votesEver"
        from contest_entries where id = any (${sql.param(ids)}::bigint[]) order by id for share`,
  );
}
