import { Sale } from '@greenroom/contract/sales';
import type { SaleQuery } from '@greenroom/contract/sales';
import type { SaleSort } from '@greenroom/contract/sales-list.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { listIds, listPage } from '#kit/db/list.ts';
import type { List } from '#kit/db/list.ts';
import { nameOrder, titleOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import { narrowSales } from '#rooms/sales/sales.filter.ts';

export type Pagination = {
  totalRecords: number;
  totalPages: number;
  currentPage: number;
  pageSize: number;
};

const WITH_PARLOUR = sql`join parlours p on p.id = s.parlour_id`;
const SALES: List<SaleSort> = {
  from: sql`sales s ${WITH_PARLOUR}`,
  id: sql`s.id`,
  orders: {
    start_date: [sql`p.starts_at`],
    title: [titleOrder(sql`s.title`)],
    author: [nameOrder(sql`s.host_name`)],
    price: [sql`s.price_cents`],
  },
};

const saleRowColumns = (mediaUrl: string): SQL => sql`
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

/** Returns a page of finished parlours with how many match, in one statement. */
export async function listSales(
  db: Sql,
  query: SaleQuery,
  { zone, mediaUrl }: { zone: string; mediaUrl: string },
): Promise<{ data: Sale[]; pagination: Pagination & { hasMore: boolean } }> {
  const { page, pageSize } = query;
  const asked = { ...query, limit: pageSize };
  const { data, totalCounts, hasMore } = await listPage(db, SALES, asked, narrowSales(query, zone), {
    row: Sale,
    fields: saleRowColumns(mediaUrl),
    rows: sql`sales s using (id) ${WITH_PARLOUR} join users u on u.id = s.user_id`,
  });
  return { data, pagination: { ...paginationOf(totalCounts, page, pageSize), hasMore } };
}

/** Returns the ids of all finished parlours of a filter, in order. */
export const listSaleIds = (
  db: Sql,
  query: Omit<SaleQuery, 'page' | 'pageSize'>,
  zone: string,
): Promise<number[]> => listIds(db, SALES, query, narrowSales(query, zone));

const Counted = z.object({ ...Sale.shape, num_reviews: Int, num_participants: Int });
export type Counted = z.input<typeof Counted>;

/** Returns those of the ids that are not removed, in the order of the ids, with their numbers of reviews and guests. */
export const getSales = (db: Sql, ids: readonly number[], mediaUrl: string): Promise<Counted[]> =>
  rowsOf(
    db,
    Counted,
    sql`select ${saleRowColumns(mediaUrl)}, s.num_participants,
          (select count(*) from sale_reviews r where r.sale_id = s.id) as num_reviews
        from ${wantedIds(ids)}
        join sales s using (id) ${WITH_PARLOUR} join users u on u.id = s.user_id
        where s.deleted_at is null order by wanted.place`,
  );

const Lock = z.object({ title: Text, isSaved: Flag, isTop: Flag });
type Lock = z.input<typeof Lock>;

/** Returns a finished parlour, locked against changes until the transaction ends, or null. */
export async function lockSale(db: Sql, id: number): Promise<Lock | null> {
  const [found] = await rowsOf(
    db,
    Lock,
    sql`select title, saved_to_profile as "isSaved", is_top as "isTop" from sales
        where id = ${id} and deleted_at is null for update`,
  );
  return found ?? null;
}

export async function setSaleTop(db: Sql, id: number, isTop: boolean): Promise<void> {
  await db.execute(sql`update sales set is_top = ${isTop} where id = ${id}`);
}
