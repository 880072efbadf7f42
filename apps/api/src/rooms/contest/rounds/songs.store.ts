import { Song } from '@greenroom/contract/contest';
import { CONTEST } from '@greenroom/contract/contest.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { DISQUALIFICATION, partnersOf, artistJson } from '#rooms/contest/contest.store.ts';
import { openReportsOf } from '#rooms/reports/reports.table.ts';

const BY_VOTES = sql`e.votes_logged + e.votes_not_logged desc, e.created_at, e.id`;
const NEWEST = sql`e.created_at desc, e.id desc`;

/** Selects a song's newest votes of one kind, in the order of an index. */
const selectNewestVoters = (kind: SQL): SQL => sql`
  select v.id, v.user_id, v.name from contest_votes v where v.entry_id = e.id and v.turn = e.turn and ${kind}
  order by v.id desc limit ${CONTEST.votersShown}`;

const votersOf = (mediaUrl: string): SQL => sql`
  (select coalesce(json_agg(${artistJson(mediaUrl)} order by v.id desc), '[]')
   from (${selectNewestVoters(sql`v.user_id is not null`)}) v join users u on u.id = v.user_id) as "votesLogged",
  (select coalesce(json_agg(v.name order by v.id desc), '[]')
   from (${selectNewestVoters(sql`v.user_id is null`)}) v) as "votesNotLogged"`;

const NO_VOTERS = sql`'[]'::json as "votesLogged", '[]'::json as "votesNotLogged"`;

/** Returns songs in the contest by rank, or submissions, newest first; in one statement. */
export async function listSongs(
  db: Sql,
  { featured, voters }: { featured: boolean; voters: boolean },
  mediaUrl: string,
): Promise<Song[]> {
  const order = featured ? BY_VOTES : NEWEST;
  return rowsOf(
    db,
    Song,
    sql`with e as (
          select * from contest_entries e where featured = ${featured} and deleted_at is null
          order by ${order} limit ${CONTEST.songsMax}
        )
        select e.id, e.votes_logged + e.votes_not_logged as votes, e.votes_logged as "votesLoggedCount",
          e.set_aside_logged + e.set_aside_not_logged as "votesSetAside", e.set_aside_logged as "votesSetAsideLogged",
          e.votes_ever as "votesEver", ${openReportsOf('songs', sql`e.id`)} as reports,
          e.is_active, ${iso(sql`e.updated_at`)} as "updatedAt", ${iso(sql`e.created_at`)} as "createdAt",
          json_build_object(
            'title', e.title, 'name', e.name, 'url_complete', ${mediaUrl}::text || nullif(e.object_key, ''),
            'thumbnail_url', ${mediaUrl}::text || e.thumbnail_key, 'duration', e.duration_ms
          ) as media,
          (select ${DISQUALIFICATION} from contest_round_songs s join contest_rounds r on r.id = s.round_id
           where s.entry_id = e.id and r.ended_at is null) as disqualified,
          ${partnersOf(mediaUrl)} as users, ${voters ? votersOf(mediaUrl) : NO_VOTERS}
        from e order by ${order}`,
  );
}
