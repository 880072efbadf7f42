import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, listOf, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { SET_ASIDE } from '#rooms/contest/voting/set-aside.store.ts';

/** The recent votes of a song in the contest. */
const SongPace = z.object({
  id: Int,
  /** Those of the last 60 seconds. */
  recent: Int,
  /** The minutes by the clock that have votes; `ago`: 0 for the one that is running. */
  minutes: listOf(z.object({ at: Time, ago: Int, votes: Int })),
});
export type SongPace = z.input<typeof SongPace>;

/** Returns the votes that count for the songs in the contest over the last `minutes` minutes, the running one included. */
export async function listPaces(db: Sql, minutes: number): Promise<SongPace[]> {
  return rowsOf(
    db,
    SongPace,
    sql`with minute as (
          select v.entry_id, date_trunc('minute', v.created_at) as at, count(*)::int as votes,
                 count(*) filter (where v.created_at > statement_timestamp() - interval '60 seconds') as recent
          from contest_votes v join contest_entries e on e.id = v.entry_id and e.turn = v.turn
          where e.featured and e.deleted_at is null and not ${SET_ASIDE} and v.created_at >=
            date_trunc('minute', statement_timestamp()) - make_interval(mins => ${minutes}::int - 1)
          group by 1, 2
        )
        select e.id, coalesce(sum(m.recent), 0)::int as recent,
          coalesce(json_agg(json_build_object(
            'at', ${iso(sql`m.at`)}, 'votes', m.votes,
            'ago', greatest(0, extract(epoch from date_trunc('minute', statement_timestamp()) - m.at) / 60)::int
          )) filter (where m.at is not null), '[]') as minutes
        from contest_entries e left join minute m on m.entry_id = e.id
        where e.featured and e.deleted_at is null group by e.id order by e.id`,
  );
}
