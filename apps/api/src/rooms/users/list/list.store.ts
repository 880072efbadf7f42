import { UserRow } from '@greenroom/contract/users';
import type { UserFilter, UserQuery } from '@greenroom/contract/users';
import type { UserSort } from '@greenroom/contract/users-list.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { listIds, listPage, orderBy, selectIds } from '#kit/db/list.ts';
import type { List, Page } from '#kit/db/list.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import { openReportsOf } from '#rooms/reports/reports.table.ts';
import { selectStrictest } from '#rooms/users/measures/measures.store.ts';
import { narrowUsers } from '#rooms/users/users.filter.ts';

/** Each order has an index that ends in the id. */
export const USERS: List<UserSort> = {
  from: sql`users`,
  orders: {
    name: [nameOrder(sql`name`)],
    email: [sql`email`],
    city: [nameOrder(sql`city`), nameOrder(sql`state`)],
    state: [nameOrder(sql`state`)],
    createdAt: [sql`created_at`],
    totalSpent: [sql`total_spent_cents`],
    featured: [sql`featured`],
    active: [sql`active`],
  },
};
/** From here on a page by date is looked up by day: before it, scanning the index is as fast. */
const DEEP = 1000;

type Settings = { zone: string; mediaUrl: string };

const userRowColumns = (mediaUrl: string): SQL =>
  sql`u.id, u.name, u.email, u.profile_image, ${mediaUrl}::text || u.profile_image as profile_image_url,
    u.city, u.state, u.zipcode, u.featured, u.active, ${iso(sql`u.created_at`)} as "createdAt",
    u.total_spent_cents / 100.0::float8 as "totalSpent", ${openReportsOf('users', sql`u.id`)} as reports,
    ${selectStrictest(sql`u.id`)} as measure,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.id), '[]')
     from roles r where r.id = any (u.role_ids)) as roles`;

/** Returns a page of users with how many match, in one statement. */
export function listUsers(db: Sql, query: UserQuery, { zone, mediaUrl }: Settings): Promise<Page<UserRow>> {
  const narrowed = narrowUsers(query, zone);
  const isByDay = narrowed.isAll && query.sort_by === 'createdAt' && (query.page - 1) * query.limit >= DEEP;
  return listPage(db, USERS, query, narrowed, {
    row: UserRow,
    fields: userRowColumns(mediaUrl),
    rows: sql`users u using (id)`,
    own: isByDay ? findByDay(query, zone) : undefined,
  });
}

/** Returns the ids of all users that match, in order. */
export const listUserIds = (
  db: Sql,
  query: Omit<UserQuery, 'page' | 'limit'>,
  zone: string,
): Promise<number[]> => listIds(db, USERS, query, narrowUsers(query, zone));

/** Selects the ids of all users that match. */
export const selectUsers = (filter: UserFilter, zone: string): SQL =>
  selectIds(USERS, narrowUsers(filter, zone));

/** Returns those of the ids that are not removed, in the order of the ids. */
export const getUsers = (db: Sql, ids: readonly number[]): Promise<UserRow[]> =>
  rowsOf(
    db,
    UserRow,
    sql`select ${userRowColumns('')} from ${wantedIds(ids)} join users u using (id)
        where u.deleted_at is null order by wanted.place`,
  );

/** Selects a deep page by date: the tallies show on which day it begins, so that only users of that day are skipped. */
function findByDay({ sort_dir, page, limit }: UserQuery, zone: string): SQL {
  const isDown = sort_dir === 'desc';
  const dir = isDown ? sql`desc` : sql`asc`;
  const offset = (page - 1) * limit;
  const from = isDown
    ? sql`created_at < moment_of((select day from start) + 1, ${zone})`
    : sql`created_at >= moment_of((select day from start), ${zone})`;
  return sql`
    days as (
      select key, sum(amount) as amount, sum(sum(amount)) over (order by key ${dir}) as upto
      from tallies where metric = 'registered' group by key
    ),
    start as (
      select key::date as day, (${offset}::bigint - (upto - amount))::bigint as skipped
      from days where upto > ${offset}::bigint order by key ${dir} limit 1
    ),
    page as (select id, row_number() over () as place from (
      select id from users where deleted_at is null and ${from}
      order by ${orderBy([...USERS.orders.createdAt, sql`id`], dir)} limit ${limit} offset (select skipped from start)
    ) p)`;
}
