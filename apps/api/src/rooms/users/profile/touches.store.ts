import { calls } from '@greenroom/contract';
import type * as z from 'zod';

import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';

const Touches = calls['users.getTouches'].output.shape.data;
type Touches = z.input<typeof Touches>;

const TITLES = 3;

/** Returns the count and the first titles of rows with `title` and `place`. */
const touched = (rows: SQL): SQL =>
  sql`(select json_build_object('count', count(*), 'titles', coalesce(
        json_agg(left(title, 200) order by place, title) filter (where at <= ${TITLES}), '[]'))
       from (select *, row_number() over (order by place, title) as at from (${rows}) r) t)`;

/** Returns the parlours to come, the songs and the podcasts of these people. */
export async function getTouches(db: Sql, ids: readonly number[]): Promise<Touches> {
  const people = sql`any (${sql.param(ids)}::bigint[])`;
  const parlours = (where: SQL) =>
    touched(sql`select p.suite_title as title, p.starts_at as place from parlours p join users h on h.id = p.owner_id
      where p.deleted_at is null and p.finished_at is null and h.deleted_at is null and ${where}`);
  const within = (table: 'parlour_members' | 'parlour_rsvps') =>
    parlours(
      sql`exists (select from ${sql.identifier(table)} x where x.parlour_id = p.id and x.user_id = ${people})`,
    );
  const found = onlyRow(
    await rowsOf(
      db,
      Touches,
      sql`select ${parlours(sql`p.owner_id = ${people}`)} as hosted, ${within('parlour_members')} as joined,
          ${within('parlour_rsvps')} as rsvps,
          ${touched(sql`select title, created_at as place from contest_entries e where deleted_at is null and exists (
            select from contest_partners x where x.entry_id = e.id and x.user_id = ${people})`)} as songs,
          ${touched(sql`select name as title, created_at as place from podcasts
            where deleted_at is null and user_id = ${people}`)} as podcasts,
          votes.count as votes, votes.aside as "votesAside"
        from (
          select count(*) filter (where s.kind is null)::int as count,
            count(*) filter (where s.kind = 'people')::int as aside
          from contest_votes v join contest_entries e on e.id = v.entry_id left join (
              contest_set_aside_votes a join contest_set_asides s on s.id = a.set_aside_id and s.lifted_at is null
            ) on a.vote_id = v.id
          where v.user_id = ${people} and e.featured and e.deleted_at is null and v.turn = e.turn
        ) votes`,
    ),
  );
  return found;
}
