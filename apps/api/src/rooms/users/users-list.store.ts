import type { UserQuery, UserRow } from '@greenroom/contract/users';
import type { UserSort } from '@greenroom/contract/users-list.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import { filtersOf, matchOf, totalOf, whereOf } from '#rooms/users/users.filter.ts';
import type { Filter } from '#rooms/users/users.filter.ts';

/** Each order has an index that ends in the id. */
export const ORDERS: Record<UserSort, SQL[]> = {
  name: [sql`lower(name)`],
  email: [sql`email`],
  city: [sql`lower(city)`, sql`lower(state)`],
  state: [sql`lower(state)`],
  createdAt: [sql`created_at`],
  totalSpent: [sql`total_spent_cents`],
  featured: [sql`featured`],
  active: [sql`active`],
};
/** From here on a page by date is looked up by day: before it, scanning the index is as fast. */
const DEEP = 1000;

type Settings = { zone: string; mediaUrl: string };
/** The parts of a page: `steps` of a `with`, of which the last is named `page` and has the ids, and the exact total. */
type Found = { steps: SQL; total: SQL };
type Page = { sort: UserSort; isDown: boolean; dir: SQL; offset: number; limit: number; zone: string };

const fieldsOf = (mediaUrl: string): SQL =>
  sql`u.id, u.name, u.email, u.profile_image, ${mediaUrl}::text || u.profile_image as profile_image_url,
    u.city, u.state, u.zipcode, u.featured, u.active, ${iso(sql`u.created_at`)} as "createdAt",
    u.total_spent_cents / 100.0::float8 as "totalSpent",
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.id), '[]')
     from roles r where r.id = any (u.role_ids)) as roles`;

/** Returns a page of users with the exact total of matches, in one statement. */
export async function listUsers(
  db: Sql,
  query: UserQuery,
  { zone, mediaUrl }: Settings,
): Promise<{ data: UserRow[]; totalCounts: number }> {
  const { sort_by: sort, limit } = query;
  const isDown = query.sort_dir === 'desc';
  const dir = isDown ? sql`desc` : sql`asc`;
  const page = { sort, isDown, dir, offset: (query.page - 1) * limit, limit, zone };
  const { steps, total } = findPage(filtersOf(query, zone), page);
  const found = await rowsOf<UserRow & { total: number }>(
    db,
    sql`with ${steps}, total as (select ${total} as total)
        select ${fieldsOf(mediaUrl)}, total.total::int as total
        from total left join (page join users u using (id)) on true
        order by ${orderOf(ORDERS[sort], dir)}`,
  );
  const data = found.filter((row) => row.id !== null);
  return { data, totalCounts: found[0]?.total ?? 0 };
}

/** Returns the ids of all users that match, in order. */
export async function listUserIds(
  db: Sql,
  query: Omit<UserQuery, 'page' | 'limit'>,
  zone: string,
): Promise<number[]> {
  const dir = query.sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const found = await rowsOf<{ id: number }>(
    db,
    sql`select id from users where ${matchOf(filtersOf(query, zone))} order by ${orderOf(ORDERS[query.sort_by], dir)}`,
  );
  return found.map(({ id }) => id);
}

/** Returns those of the ids that are not removed, in the order of the ids. */
export const getUsers = (db: Sql, ids: readonly number[]): Promise<UserRow[]> =>
  rowsOf<UserRow>(
    db,
    sql`select ${fieldsOf('')} from ${wantedIds(ids)} join users u using (id)
        where u.deleted_at is null order by wanted.place`,
  );

/** Returns the order by keys and, at last, by id. */
export const orderOf = (keys: SQL[], dir: SQL): SQL =>
  sql.join(
    [...keys, sql`id`].map((key) => sql`${key} ${dir}`),
    sql`, `,
  );

function findPage(filters: Filter[], page: Page): Found {
  if (filters.some((filter) => filter.isText)) return findByText(filters, page);
  if (filters.length === 0 && page.sort === 'createdAt' && page.offset >= DEEP) return findByDay(page);
  const { sort, dir, limit, offset } = page;
  const order = orderOf(ORDERS[sort], dir);
  const steps = sql`page as (select id from users where ${whereOf(filters)} order by ${order} limit ${limit} offset ${offset})`;
  return { steps, total: totalOf(filters) };
}

/**
 * Selects the matches of a text search once, for the total and for the page: otherwise the planner scans the date index
 * hoping for an early match, which a rare word never gives. Users of a talent whose title has the text are scanned in
 * order and counted by cells, since they are many.
 */
function findByText(filters: Filter[], { sort, dir, limit, offset }: Page): Found {
  const names = ORDERS[sort].map((_, index) => sql.raw(`key${index}`));
  const keys = sql.join(
    ORDERS[sort].map((key, index) => sql`${key} as ${names[index] ?? sql``}`),
    sql`, `,
  );
  const titled = filters.find((filter) => filter.titled)?.titled;
  const isOther = titled ? sql` and not (${titled.where})` : sql``;
  const hit = sql`hit as materialized (select id, ${keys} from users where ${whereOf(filters)}${isOther})`;
  const order = orderOf(names, dir);
  const part = sql`order by ${order} limit ${limit} offset ${offset}`;
  const count = sql`(select count(*) from hit)`;
  if (!titled) return { steps: sql`${hit}, page as (select id from hit ${part})`, total: count };
  const members = filters.map((filter) => (filter.titled ? titled : filter));
  const member = sql`member as (select id, ${keys} from users where ${whereOf(members)}
    order by ${orderOf(ORDERS[sort], dir)} limit ${offset + limit})`;
  return {
    steps: sql`${hit}, ${member}, page as (select id from (table hit union all table member) found ${part})`,
    total: sql`${count} + ${totalOf(members)}`,
  };
}

/** Selects a deep page by date: the tallies show on which day it begins, so that only users of that day are skipped. */
function findByDay({ isDown, dir, limit, offset, zone }: Page): Found {
  const from = isDown
    ? sql`created_at < ((select day from start) + 1)::timestamp at time zone ${zone}`
    : sql`created_at >= (select day from start)::timestamp at time zone ${zone}`;
  const steps = sql`
    days as (
      select key, sum(amount) as amount, sum(sum(amount)) over (order by key ${dir}) as upto
      from tallies where metric = 'registered' group by key
    ),
    start as (
      select key::date as day, (${offset}::bigint - (upto - amount))::bigint as skipped
      from days where upto > ${offset}::bigint order by key ${dir} limit 1
    ),
    page as (
      select id from users where deleted_at is null and ${from}
      order by ${orderOf(ORDERS.createdAt, dir)} limit ${limit} offset (select skipped from start)
    )`;
  return { steps, total: totalOf([]) };
}
