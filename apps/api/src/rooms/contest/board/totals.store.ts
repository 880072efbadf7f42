import { VoteTotals } from '@greenroom/contract/contest-guests';
import { CONTEST } from '@greenroom/contract/contest.rules';

import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { SET_ASIDE } from '#rooms/contest/voting/set-aside.store.ts';
import { NETWORK_CODE } from '#rooms/contest/voting/votes-list.store.ts';

/** The sums of some rows of `cell`. */
const SUMS: SQL = sql`sum(people + with_token + without_token)::int as votes, sum(people)::int as people,
  sum(with_token)::int as "withToken", sum(without_token)::int as "withoutToken", sum(aside)::int as "votesSetAside"`;

const listRowsJson = (from: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(x)), '[]') from (${from}) x)`;

/** Returns the votes of this round for the songs in the contest by song and by network. It reads every vote once. */
export async function getVoteTotals(db: Sql): Promise<VoteTotals> {
  const totals = onlyRow(
    await rowsOf(
      db,
      VoteTotals,
      sql`with song as materialized (
          select id, title, turn, created_at from contest_entries where featured and deleted_at is null
        ), vote as materialized (
          select v.entry_id, v.source_hash, ${NETWORK_CODE} as code, v.device_hash,
                 v.user_id is not null as is_person, v.has_token, ${SET_ASIDE} as is_aside
          from contest_votes v join song on song.id = v.entry_id and song.turn = v.turn
        ), cell as materialized (
          select entry_id, source_hash, code, count(*) as every,
                 count(*) filter (where is_aside) as aside,
                 count(*) filter (where not is_aside and is_person) as people,
                 count(*) filter (where not is_aside and not is_person and has_token) as with_token,
                 count(*) filter (where not is_aside and not is_person and not has_token) as without_token
          from vote group by entry_id, source_hash, code
        ), network as materialized (
          select source_hash, code, ${SUMS}, sum(every) as every,
                 (array_agg(entry_id order by every desc, entry_id))[1] as song_id, max(every)::int as song_votes
          from cell where source_hash is not null
          group by source_hash, code order by every desc, code limit ${CONTEST.networksShown}
        ), device as (
          select source_hash, count(distinct device_hash)::int as devices
          from vote where source_hash in (select source_hash from network) group by source_hash
        )
        select (select coalesce(sum(every - aside), 0)::int from cell) as votes,
               (select count(distinct source_hash)::int from cell) as "networksCount",
               ${listRowsJson(sql`
                 select song.id, song.title, coalesce(t.votes, 0) as votes, coalesce(t.people, 0) as people,
                        coalesce(t."withToken", 0) as "withToken", coalesce(t."withoutToken", 0) as "withoutToken",
                        coalesce(t."votesSetAside", 0) as "votesSetAside"
                 from song left join (select entry_id, ${SUMS} from cell group by entry_id) t on t.entry_id = song.id
                 order by votes desc, song.created_at, song.id`)} as songs,
               ${listRowsJson(sql`
                 select n.code, n.votes, n.people, n."withToken", n."withoutToken", n."votesSetAside", d.devices,
                        json_build_object('id', song.id, 'title', song.title, 'votes', n.song_votes) as song
                 from network n join device d on d.source_hash = n.source_hash join song on song.id = n.song_id
                 order by n.every desc, n.code`)} as networks`,
    ),
  );
  return totals;
}
