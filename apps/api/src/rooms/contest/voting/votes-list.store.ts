import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { SET_ASIDE } from '#rooms/contest/voting/set-aside.store.ts';

/** A code for a voter's network, which does not tell its address: of a row of `contest_votes` with the alias `v`. */
export const NETWORK_CODE: SQL = sql`encode(substr(v.source_hash, 1, 4), 'hex')`;

const ContestVote = z.object({
  id: Int,
  songId: Int,
  title: Text,
  name: Text,
  isRegistered: Flag,
  userId: orNull(Int),
  /** Whether the device of a guest is one that this server has issued. */
  hasToken: Flag,
  network: orNull(Text),
  createdAt: Time,
  isSetAside: Flag,
});
type ContestVote = z.input<typeof ContestVote>;

/** Returns all votes of this round for the songs in the contest, by song and then in the order in which they came. */
export async function listContestVoteIds(db: Sql): Promise<number[]> {
  const found = await rowsOf(
    db,
    { id: Int },
    sql`select v.id from contest_entries e join contest_votes v on v.entry_id = e.id and v.turn = e.turn
        where e.featured and e.deleted_at is null order by e.id, v.id`,
  );
  return found.map(({ id }) => id);
}

/** Returns these votes in the same order. */
export async function listContestVotes(db: Sql, ids: readonly number[]): Promise<ContestVote[]> {
  return rowsOf(
    db,
    ContestVote,
    sql`select v.id, e.id as "songId", e.title, v.user_id is not null as "isRegistered", u.id as "userId",
          case when v.user_id is null then v.name else coalesce(u.name, 'Deleted user') end as name,
          v.has_token as "hasToken", ${NETWORK_CODE} as network, ${iso(sql`v.created_at`)} as "createdAt",
          ${SET_ASIDE} as "isSetAside"
        from contest_votes v join contest_entries e on e.id = v.entry_id
          left join users u on u.id = v.user_id and u.deleted_at is null
        where v.id = any (${sql.param(ids)}::bigint[]) order by e.id, v.id`,
  );
}
