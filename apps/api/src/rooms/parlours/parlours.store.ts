import { Parlour } from '@greenroom/contract/parlours';
import { PARLOUR } from '@greenroom/contract/parlours.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { withdrawCancellations } from '#rooms/parlours/parlours-messages.store.ts';
import { RSVPS, parlours } from '#rooms/parlours/parlours.table.ts';
import { sales } from '#rooms/sales/sales.table.ts';
import { users } from '#rooms/users/users.table.ts';
import { openReportsOf } from '#rooms/reports/reports.table.ts';

/**
 * A finished parlour is removed with its report. One with payments is kept for them, without its files; any other is
 * deleted for good.
 */
export const parloursTrash: TrashSpec = {
  kind: 'parlours',
  permission: 'parlours.change',
  action: 'parlours.remove',
  table: parlours,
  title: parlours.suiteTitle,
  owns: [{ table: sales, by: sales.parlourId, keeps: true }],
  // The report of a finished one does not name a removed host, so it needs none.
  ownedBy: { table: users, by: parlours.ownerId, unless: parlours.finishedAt },
  event: 'parlour',
  restored: withdrawCancellations,
  page: { kind: 'sales', table: sales, by: sales.parlourId },
  purge: (tx, id) =>
    tx.execute(sql`
    with paid as (
      select s.id from sales s
      where s.parlour_id = ${id} and exists (select from transactions t where t.sale_id = s.id)
    ), kept_sale as (
      update sales set video_key = null, deleted_at = '-infinity' where id in (select id from paid)
    ), kept as (
      update parlours set poster_key = '', video_intro_key = null, deleted_at = '-infinity'
      where id = ${id} and exists (select from paid)
    ), gone as (
      delete from sales where parlour_id = ${id} and not exists (select from paid)
    )
    delete from parlours where id = ${id} and not exists (select from paid)`),
};

const personOf = (mediaUrl: string): SQL =>
  sql`json_build_object('id', u.id, 'name', u.name, 'profile_image_url', ${mediaUrl}::text || u.profile_image)`;

/** Selects those that are scheduled or live, and whose host is not removed: of too many, the live ones and those nearest to now. */
const listWhere = (db: Sql, where: SQL, mediaUrl: string): Promise<Parlour[]> =>
  rowsOf(
    db,
    Parlour,
    sql`with p as (
          select p.* from parlours p join users h on h.id = p.owner_id
          where p.deleted_at is null and p.finished_at is null and h.deleted_at is null and ${where}
          order by p.live_at is null, abs(extract(epoch from p.starts_at - now())), p.id limit ${PARLOUR.listMax}
        )
        select p.id, p.suite_title, p.description, ${mediaUrl}::text || nullif(p.poster_key, '') as poster_url,
          p.price_cents / 100.0::float8 as price, ${iso(sql`p.starts_at`)} as start_date,
          p.live_at is not null as live, ${iso(sql`p.live_at`)} as "liveAt", p.is_public, p.community_tab,
          (select ${personOf(mediaUrl)} from users u where u.id = p.owner_id) as owner,
          m.members -> 0 as guest, m.members,
          (select count(*) ${RSVPS}) as rsvps, ${openReportsOf('parlours', sql`p.id`)} as reports,
          json_build_object('video_intro_url', ${mediaUrl}::text || p.video_intro_key) as sell_parlour, p.version
        from p cross join lateral (
          select coalesce(json_agg(${personOf(mediaUrl)} order by x.position, u.id), '[]') as members
          from parlour_members x join users u on u.id = x.user_id
          where x.parlour_id = p.id and u.deleted_at is null
        ) m
        order by p.starts_at desc, p.id desc`,
  );

/** Returns scheduled and live parlours, latest start first. */
export const listParlours = (db: Sql, mediaUrl: string): Promise<Parlour[]> =>
  listWhere(db, sql`true`, mediaUrl);

/** Returns a scheduled or live parlour, or null. */
export async function getParlour(db: Sql, id: number, mediaUrl: string): Promise<Parlour | null> {
  return (await listWhere(db, sql`p.id = ${id}`, mediaUrl))[0] ?? null;
}
