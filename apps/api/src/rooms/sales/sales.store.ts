import type { Sale, SaleQuery } from '@greenroom/contract/sales';
import type { SaleSort } from '@greenroom/contract/sales-list.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import { totalOf, whereOf } from '#rooms/sales/sales.filter.ts';

type Order = Pick<SaleQuery, 'sort_by' | 'sort_dir'>;
export type Pagination = {
  totalRecords: number;
  totalPages: number;
  currentPage: number;
  pageSize: number;
};

/** What an order joins to `sales s`. */
const WITH_PARLOUR = sql`join parlours p on p.id = s.parlour_id`;
const ORDERS: Record<SaleSort, { key: SQL; join: SQL }> = {
  start_date: { key: sql`p.starts_at`, join: WITH_PARLOUR },
  title: { key: sql`lower(s.title)`, join: sql`` },
  author: { key: sql`lower(s.host_name)`, join: sql`` },
  price: { key: sql`s.price_cents`, join: sql`` },
};

/** Selects the ids that match `where`, each with its key in the order. */
const keyedIds = ({ sort_by }: Order, where: SQL): SQL =>
  sql`select s.id, ${ORDERS[sort_by].key} as key from sales s ${ORDERS[sort_by].join} where ${where}`;

const byKey = ({ sort_dir }: Order): SQL =>
  sort_dir === 'desc' ? sql`order by key desc, id desc` : sql`order by key, id`;

const fieldsOf = (mediaUrl: string): SQL => sql`
  s.id, s.title, s.description, s.price_cents / 100.0::float8 as price, s.saved_to_profile as status, s.is_top,
  ${mediaUrl}::text || s.video_key as video_url, ${mediaUrl}::text || p.video_intro_key as video_intro_url,
  s.duration_ms as duration,
  json_build_object(
    'id', case when u.deleted_at is null then u.id end,
    'name', s.host_name,
    'email', case when u.deleted_at is null then u.email else '' end,
    'profile_image_url', case when u.deleted_at is null then ${mediaUrl}::text || u.profile_image end
  ) as user,
  json_build_object(
    'id', p.id, 'poster_url', ${mediaUrl}::text || nullif(p.poster_key, ''), 'start_date', ${iso(sql`p.starts_at`)}
  ) as scheduler_parlour`;

/** Returns the number of pages, and the current one. */
export const paginationOf = (total: number, page: number, pageSize: number): Pagination => ({
  totalRecords: total,
  totalPages: Math.ceil(total / pageSize),
  currentPage: page,
  pageSize,
});

/** Returns a page of finished parlours with the exact number of matches, in one statement. */
export async function listSales(
  db: Sql,
  query: SaleQuery,
  { zone, mediaUrl }: { zone: string; mediaUrl: string },
): Promise<{ data: Sale[]; pagination: Pagination }> {
  const { page, pageSize } = query;
  const where = whereOf(query, zone);
  const part = sql`${byKey(query)} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const hit = keyedIds(query, where);
  // Text matches are read once, for the total and the page: otherwise the planner scans an index hoping for an early match.
  const hasWords = Boolean(query.author?.trim() || query.search?.trim());
  const steps = hasWords
    ? sql`hit as materialized (${hit}), page as (select * from hit ${part})`
    : sql`page as (${hit} ${part})`;
  const found = await rowsOf<Sale & { total: number }>(
    db,
    sql`with ${steps}, total as (select ${hasWords ? sql`(select count(*) from hit)` : totalOf(query, zone)} as total)
        select ${fieldsOf(mediaUrl)}, total.total::int as total
        from total left join (page join sales s using (id) ${WITH_PARLOUR} join users u on u.id = s.user_id) on true
        ${byKey(query)}`,
  );
  return {
    data: found.filter((row) => row.id !== null),
    pagination: paginationOf(found[0]?.total ?? 0, page, pageSize),
  };
}

/** Returns the ids of all finished parlours of a filter, in order: few bytes each, even with many rows. */
export async function listSaleIds(db: Sql, query: Omit<SaleQuery, 'page' | 'pageSize'>, zone: string) {
  const ids = await rowsOf<{ id: number }>(db, sql`${keyedIds(query, whereOf(query, zone))} ${byKey(query)}`);
  return ids.map(({ id }) => id);
}

export type Counted = Sale & { num_reviews: number; num_participants: number };

/** Returns those of the ids that are not removed, in the order of the ids, with their numbers of reviews and guests. */
export const getSales = (db: Sql, ids: readonly number[], mediaUrl: string): Promise<Counted[]> =>
  rowsOf<Counted>(
    db,
    sql`select ${fieldsOf(mediaUrl)}, s.num_participants,
          (select count(*) from sale_reviews r where r.sale_id = s.id) as num_reviews
        from ${wantedIds(ids)}
        join sales s using (id) ${WITH_PARLOUR} join users u on u.id = s.user_id
        where s.deleted_at is null order by wanted.place`,
  );

type Lock = { title: string; isSaved: boolean; isTop: boolean };

/** Returns a finished parlour, locked against changes until the transaction ends, or null. */
export async function lockSale(db: Sql, id: number): Promise<Lock | null> {
  const [found] = await rowsOf<Lock>(
    db,
    sql`select title, saved_to_profile as "isSaved", is_top as "isTop" from sales
        where id = ${id} and deleted_at is null for update`,
  );
  return found ?? null;
}

export async function setSaleTop(db: Sql, id: number, isTop: boolean): Promise<void> {
  await db.execute(sql`update sales set is_top = ${isTop} where id = ${id}`);
}
