import { Parlour } from '@greenroom/contract/parlours';
import { PARLOUR, PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { inParts } from '#kit/records/export.ts';
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

const parlourPersonJson = (mediaUrl: string): SQL =>
  sql`json_build_object('id', u.id, 'name', u.name, 'profile_image_url', ${mediaUrl}::text || u.profile_image)`;

/** Those that are scheduled or live, and whose host is not removed. */
const SHOWN = sql`parlours p join users h on h.id = p.owner_id
  where p.deleted_at is null and p.finished_at is null and h.deleted_at is null`;

/** The live ones and those nearest to now. */
const NEAREST = sql`p.live_at is null, abs(extract(epoch from p.starts_at - now())), p.id`;
const LATEST = sql`p.starts_at desc, p.id desc`;

type Chosen = { where: SQL; mediaUrl: string; first?: SQL; limit?: number };

/** Selects of those shown the `first` ones that `limit` allows, latest start first. */
const listWhere = (db: Sql, { where, mediaUrl, first = NEAREST, limit = PARLOUR.listMax }: Chosen) =>
  rowsOf(
    db,
    Parlour,
    sql`with p as (select p.* from ${SHOWN} and ${where} order by ${first} limit ${limit})
        select p.id, p.suite_title, p.description, ${mediaUrl}::text || nullif(p.poster_key, '') as poster_url,
          p.price_cents / 100.0::float8 as price, ${iso(sql`p.starts_at`)} as start_date,
          p.live_at is not null as live, ${iso(sql`p.live_at`)} as "liveAt", p.is_public, p.community_tab,
          (select ${parlourPersonJson(mediaUrl)} from users u where u.id = p.owner_id) as owner,
          m.members -> 0 as guest, m.members,
          (select count(*) ${RSVPS}) as rsvps, ${openReportsOf('parlours', sql`p.id`)} as reports,
          json_build_object('video_intro_url', ${mediaUrl}::text || p.video_intro_key) as sell_parlour, p.version
        from p cross join lateral (
          select coalesce(json_agg(${parlourPersonJson(mediaUrl)} order by x.position, u.id), '[]') as members
          from parlour_members x join users u on u.id = x.user_id
          where x.parlour_id = p.id and u.deleted_at is null
        ) m
        order by ${LATEST}`,
  );

/** A month of New York's days, and the week before and after it, which a calendar shows too. */
const inMonth = (month: string): SQL => sql`
  p.starts_at >= (${`${month}-01`}::date - 7)::timestamp at time zone ${PARLOUR_ZONE}
  and p.starts_at < (${`${month}-01`}::date + interval '1 month 7 days') at time zone ${PARLOUR_ZONE}`;

type Asked = { month?: string | undefined; id?: number | undefined };

/** Returns scheduled and live parlours, latest start first: those nearest to now, those of a month, or one. */
export function listParlours(db: Sql, { month, id }: Asked, mediaUrl: string): Promise<Parlour[]> {
  const where = id === undefined ? sql`true` : sql`p.id = ${id}`;
  return month === undefined
    ? listWhere(db, { where, mediaUrl })
    : listWhere(db, { where: sql`${where} and ${inMonth(month)}`, mediaUrl, limit: PARLOUR.monthMax });
}

/** Returns how many are scheduled or live, and how many of them are live. */
export async function countParlours(db: Sql): Promise<{ total: number; live: number }> {
  const [counts] = await rowsOf(
    db,
    { total: Int, live: Int },
    sql`select count(*)::int as total, count(p.live_at)::int as live from ${SHOWN}`,
  );
  return counts ?? { total: 0, live: 0 };
}

/** Yields all of them part by part, latest start first. */
export const allParlours = (db: Sql): AsyncGenerator<Parlour[]> =>
  inParts<Parlour>((last, limit) =>
    listWhere(db, {
      where: last ? sql`(p.starts_at, p.id) < (${last.start_date}::timestamptz, ${last.id})` : sql`true`,
      mediaUrl: '',
      first: LATEST,
      limit,
    }),
  );

/** Returns a scheduled or live parlour, or null. */
export async function getParlour(db: Sql, id: number, mediaUrl: string): Promise<Parlour | null> {
  return (await listParlours(db, { id }, mediaUrl))[0] ?? null;
}
