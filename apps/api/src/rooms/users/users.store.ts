import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { bulletinResponses, bulletins } from '#rooms/bulletins/bulletins.table.ts';
import { tracks } from '#rooms/media/media.table.ts';
import { notifications } from '#rooms/notifications/notifications.table.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';
import { projects } from '#rooms/projects/projects.table.ts';
import { supportMessages } from '#rooms/support/support.table.ts';
import { purgeUser } from '#rooms/users/purge/purge.store.ts';
import { userNotes, users } from '#rooms/users/users.table.ts';

/** Sets whether a user is active; returns the previous state, or null when there is no such user. */
export async function setUserActive(
  db: Sql,
  id: number,
  active: boolean,
): Promise<{ was: boolean; name: string } | null> {
  const [changed] = await rowsOf(
    db,
    { was: Flag, name: Text },
    sql`with was as (select id, active from users where id = ${id} and deleted_at is null for update)
        update users u set active = ${active}, updated_at = now(), version = version + 1
        from was where u.id = was.id returning was.active as was, u.name`,
  );
  return changed ?? null;
}

export async function listRoles(db: Sql): Promise<{ id: number; title: string }[]> {
  return rowsOf(db, { id: Int, title: Text }, sql`select id, title from roles order by id`);
}

export async function listGenres(db: Sql): Promise<{ id: number; title: string }[]> {
  return rowsOf(
    db,
    { id: Int, title: Text },
    sql`select id, title from genres order by ${nameOrder(sql`title`)}`,
  );
}

export async function getUserName(db: Sql, id: number): Promise<string | null> {
  const [found] = await rowsOf(db, { name: Text }, sql`select name from users where id = ${id}`);
  return found?.name ?? null;
}

/** A user is removed with all their records. Votes, payments and sales are kept, without naming them. */
export const usersTrash: TrashSpec = {
  kind: 'users',
  permission: 'people.change',
  action: 'users.remove',
  table: users,
  title: users.name,
  unique: { column: users.email, words: (name) => `${name} has the same address now.` },
  owns: [
    { table: projects, by: projects.userId },
    { table: podcasts, by: podcasts.userId },
    { table: tracks, by: tracks.userId },
    { table: bulletins, by: bulletins.userId },
    { table: bulletinResponses, by: bulletinResponses.userId },
    { table: supportMessages, by: supportMessages.userId },
    { table: notifications, by: notifications.aboutId },
    { table: userNotes, by: userNotes.userId },
  ],
  purge: purgeUser,
};
