import type { UserFilter, UserListQuery, UserQuery, UserRow } from '@greenroom/contract/users';
import type { UserSort } from '@greenroom/contract/users-list.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import { walkFor } from '#kit/db/walk.ts';
import { filtersOf, matchOf, partsOf, totalOf, whereOf } from '#rooms/users/users.filter.ts';
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
/** From here on a page by date is looked up by day, any other from the nearer end: before it, scanning the index is as fast. */
const DEEP = 1000;

/** As many users of an order are read at most before a text is looked up in its index. */
const MOST_WALKED = 20_000;

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

/** Returns a page of users with the exact total of matches, in one statement. The total is null if it may come later. */
export async function listUsers(
  db: Sql,
  query: UserListQuery,
  { zone, mediaUrl }: Settings,
): Promise<{ data: UserRow[]; totalCounts: number | null }> {
  const { sort_by: sort, limit } = query;
  const isDown = query.sort_dir === 'desc';
  const dir = isDown ? sql`desc` : sql`asc`;
  const page = { sort, isDown, dir, offset: (query.page - 1) * limit, limit, zone };
  const { steps, total } = findPage(filtersOf(query, zone), page, query.total === 'later');
  const found = await rowsOf<UserRow & { total: number | null }>(
    db,
    sql`with ${steps}, total as (select ${total} as total)
        select ${fieldsOf(mediaUrl)}, total.total::int as total
        from total left join (page join users u using (id)) on true
        order by ${orderOf(ORDERS[sort], dir)}`,
  );
  const data = found.filter((row) => row.id !== null);
  return { data, totalCounts: found[0]?.total ?? null };
}

/** Returns the exact number of users that match. */
export async function countUsers(db: Sql, query: UserFilter, zone: string): Promise<number> {
  const [found] = await rowsOf<{ total: number }>(
    db,
    sql`select ${totalOf(filtersOf(query, zone))}::int as total`,
  );
  return found?.total ?? 0;
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

function findPage(filters: Filter[], page: Page, isTotalLater: boolean): Found {
  if (filters.some(({ text }) => text)) return findByText(filters, page, isTotalLater);
  if (page.offset >= DEEP) {
    return filters.length === 0 && page.sort === 'createdAt'
      ? findByDay(page)
      : findFromNearerEnd(filters, page);
  }
  const { sort, dir, limit, offset } = page;
  const order = orderOf(ORDERS[sort], dir);
  const steps = sql`page as (select id from users where ${whereOf(filters)} order by ${order} limit ${limit} offset ${offset})`;
  return { steps, total: totalOf(filters) };
}

/**
 * Selects the page of a text search from the beginning of the order, if it is found there: a frequent word soon is. Else
 * the matches are selected once, by the index of words, for the total and for the page: they are few, or the page is deep.
 * Users of a talent whose title has the text are scanned in order and counted by cells, since they are many.
 */
function findByText(filters: Filter[], { sort, dir, limit, offset }: Page, isTotalLater: boolean): Found {
  const names = ORDERS[sort].map((_, index) => sql.raw(`key${index}`));
  const keys = sql.join(
    ORDERS[sort].map((key, index) => sql`${key} as ${names[index] ?? sql``}`),
    sql`, `,
  );
  const order = orderOf(ORDERS[sort], dir);
  const needed = offset + limit;
  const { steps: walk, isFound } = walkFor(
    needed,
    MOST_WALKED,
    (walked) => sql`
      select id, ${keys} from (select * from users where deleted_at is null order by ${order} limit ${walked}) users
      where ${matchOf(filters)} order by ${order}`,
  );
  const titled = filters.find((filter) => filter.titled)?.titled;
  const matches = partsOf(filters).map(
    (part) => sql`select id, ${keys} from users where ${whereOf(part)} and not ${isFound}`,
  );
  const members = filters.map((filter) => (filter.titled ? (titled ?? filter) : filter));
  const member = sql`, member as (select id, ${keys} from users where ${whereOf(members)} and not ${isFound}
    order by ${order} limit ${needed})`;
  const found = sql`(select * from walk where ${isFound} union all table hit${titled ? sql` union all table member` : sql``}) found`;
  const counted = titled
    ? sql`(select count(*) from hit) + ${totalOf(members)}`
    : sql`(select count(*) from hit)`;
  return {
    steps: sql`${walk}, hit as materialized (${sql.join(matches, sql` union all `)})${titled ? member : sql``},
      page as (select id from ${found} order by ${orderOf(names, dir)} limit ${limit} offset ${offset})`,
    total: sql`case when ${isFound} then ${isTotalLater ? sql`null` : totalOf(filters)} else ${counted} end`,
  };
}

/**
 * Selects a deep page by reading the order from the end that is nearer, up to its half. The planner does not know the two
 * limits, so it is told again how few rows come.
 */
function findFromNearerEnd(filters: Filter[], { sort, isDown, dir, limit, offset }: Page): Found {
  const back = isDown ? sql`asc` : sql`desc`;
  const rows = (order: SQL) =>
    sql`select id from users where ${whereOf(filters)} order by ${orderOf(ORDERS[sort], order)}`;
  const steps = sql`
    matching as materialized (
      select total, total - ${offset}::bigint as after, 2 * ${offset}::bigint > total as is_far from (select ${totalOf(filters)} as total) t
    ),
    page as (select id from (
      (${rows(dir)} limit (select case when is_far then 0 else ${limit}::bigint end from matching) offset ${offset})
      union all
      (${rows(back)} limit (select case when is_far then greatest(least(after, ${limit}::bigint), 0) else 0 end from matching)
        offset (select greatest(after - ${limit}::bigint, 0) from matching))
    ) either limit ${limit})`;
  return { steps, total: sql`(select total from matching)` };
}

/** Selects a deep page by date: the tallies show on which day it begins, so that only users of that day are skipped. */
function findByDay({ isDown, dir, limit, offset, zone }: Page): Found {
  const from = isDown
    ? sql`created_at < moment_of((select day from start) + 1, ${zone})`
    : sql`created_at >= moment_of((select day from start), ${zone})`;
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
