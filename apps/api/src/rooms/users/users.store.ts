import type { UserQuery, UserRow } from '@greenroom/contract/users';
import type { UserSort } from '@greenroom/contract/users.rules';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db.ts';
import type { Sql } from '#kit/db.ts';
import { all, iso } from '#kit/sql.ts';
import type { TrashSpec } from '#kit/trash.ts';
import { bulletinResponses, bulletins } from '#rooms/bulletins/bulletins.table.ts';
import { tracks } from '#rooms/media/media.table.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';
import { projects } from '#rooms/projects/projects.table.ts';
import { supportMessages } from '#rooms/support/support.table.ts';
import { filtersOf, totalOf } from '#rooms/users/users.filter.ts';
import { genres, roles, users } from '#rooms/users/users.table.ts';

/** Each order has an index that ends in the id. */
const ORDERS: Record<UserSort, SQL[]> = {
  name: [sql`lower(name)`],
  email: [sql`email`],
  city: [sql`lower(city)`, sql`lower(state)`],
  state: [sql`lower(state)`],
  createdAt: [sql`created_at`],
  totalSpent: [sql`total_spent_cents`],
  featured: [sql`featured`],
  active: [sql`active`],
};

type Settings = { zone: string; mediaUrl: string };

/** A page of people with the exact total of all that match, in one statement. */
export async function listUsers(
  db: Sql,
  query: UserQuery,
  { zone, mediaUrl }: Settings,
): Promise<{ data: UserRow[]; totalCounts: number }> {
  const filters = filtersOf(query, zone);
  const where = all([sql`deleted_at is null`, ...filters.map((filter) => filter.where)]);
  const dir = sql.raw(query.sort_dir);
  const keys = [...ORDERS[query.sort_by], sql`id`];
  const order = sql.join(
    keys.map((key) => sql`${key} ${dir}`),
    sql`, `,
  );
  const part = sql`order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
  const fields = sql`u.id, u.name, u.email, u.profile_image, ${mediaUrl}::text || u.profile_image as profile_image_url,
    u.city, u.state, u.zipcode, u.featured, u.active, ${iso(sql`u.created_at`)} as "createdAt",
    u.total_spent_cents / 100.0::float8 as "totalSpent",
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.id), '[]')
     from roles r where r.id = any (u.role_ids)) as roles`;
  // A text search reads its matches once, for the total and for the page: left alone, the planner walks the date index
  // in the hope of an early hit, which a rare word never gives.
  const hasText = filters.some((filter) => filter.isText);
  const matches = hasText
    ? sql`hit as materialized (select * from users where ${where}), page as (select id from hit ${part})`
    : sql`page as (select id from users where ${where} ${part})`;
  const total = hasText ? sql`(select count(*) from hit)` : totalOf(filters, where);
  const found = await rowsOf<UserRow & { total: number }>(
    db,
    sql`with ${matches}, total as (select ${total} as total)
        select ${fields}, total.total::int as total
        from total left join (page join users u using (id)) on true
        order by ${sql.join(
          keys.map((key) => sql`${key} ${dir}`),
          sql`, `,
        )}`,
  );
  const data = found.filter((row) => row.id !== null);
  return { data, totalCounts: found[0]?.total ?? 0 };
}

/** Sets whether a person is active; returns how it was before, or null when there is no such person. */
export async function setUserActive(
  db: Sql,
  id: number,
  active: boolean,
): Promise<{ was: boolean; name: string } | null> {
  const [changed] = await rowsOf<{ was: boolean; name: string }>(
    db,
    sql`with was as (select id, active from users where id = ${id} and deleted_at is null for update)
        update users u set active = ${active}, updated_at = now(), version = version + 1
        from was where u.id = was.id returning was.active as was, u.name`,
  );
  return changed ?? null;
}

export async function listRoles(db: Sql): Promise<{ id: number; title: string }[]> {
  return db.select().from(roles).orderBy(roles.id);
}

export async function listGenres(db: Sql): Promise<{ id: number; title: string }[]> {
  return db.select().from(genres).orderBy(genres.title);
}

export async function getUserName(db: Sql, id: number): Promise<string | null> {
  const [found] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return found?.name ?? null;
}

/** With a person goes all that is theirs. Votes, payments and sales stay, and then belong to nobody who can be named. */
export const usersTrash: TrashSpec = {
  kind: 'users',
  table: users,
  title: users.name,
  owns: [
    { table: projects, by: projects.userId },
    { table: podcasts, by: podcasts.userId },
    { table: tracks, by: tracks.userId },
    { table: bulletins, by: bulletins.userId },
    { table: bulletinResponses, by: bulletinResponses.userId },
    { table: supportMessages, by: supportMessages.userId },
  ],
  purge: (id) => sql`update users set name = 'Deleted user', email = 'deleted-' || id || '@deleted.invalid',
    password_hash = null, profile_image = null, bio = '', city = '', state = '', zipcode = '', latitude = null,
    longitude = null, website_url = null, video_links = '{}', deleted_at = '-infinity' where id = ${id}`,
};
