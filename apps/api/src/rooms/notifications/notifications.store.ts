import { and, asc, count, desc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { safeHtml } from '#kit/html.ts';
import { notifications } from '#rooms/notifications/notifications.table.ts';

type Page = { page: number; limit: number; read?: boolean | undefined };

const shown = {
  id: notifications.id,
  message: notifications.message,
  link: notifications.link,
  createdAt: notifications.createdAt,
  read: sql<boolean>`${notifications.readAt} is not null`,
};
type Row = { id: number; message: string; link: string | null; createdAt: string; read: boolean };

/** Sanitizes a notification: whoever inserted it, it has no script and links only into the console. */
const toSafe = (row: Row): Row => ({
  ...row,
  message: safeHtml(row.message),
  link: row.link !== null && OWN_PATH.test(row.link) ? row.link : null,
});
/** Browsers drop control characters from a URL and read a backslash as a slash. */
const OWN_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;

const present = isNull(notifications.deletedAt);
const unread = and(present, isNull(notifications.readAt));

/** Returns a page, newest first, with the number of pages. */
export async function listNotifications(db: Sql, { page, limit, read }: Page) {
  const isRead = read ? isNotNull(notifications.readAt) : isNull(notifications.readAt);
  const where = and(present, read === undefined ? undefined : isRead);
  const rows = await db
    .select(shown)
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await db.select({ total: count() }).from(notifications).where(where);
  return { rows: rows.map(toSafe), totalPage: Math.ceil((all?.total ?? 0) / limit) };
}

export async function countUnread(db: Sql): Promise<number> {
  const [all] = await db.select({ total: count() }).from(notifications).where(unread);
  return all?.total ?? 0;
}

/** Marks the given notifications as read, or all. */
export async function markRead(db: Sql, ids: number[] | undefined): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(unread, ids && inArray(notifications.id, ids)));
}

/**
 * A position in the events: what a statement saw (PostgreSQL's `pg_snapshot`) and the highest id in it. The id alone is
 * not enough: a transaction can commit after another that took a higher one.
 */
export type Place = { id: number; snapshot: string };

/** Returns the current position, and how many are unread at it. */
export async function findPlace(db: Db): Promise<Place & { unread: number }> {
  const [place] = await rowsOf<Place & { unread: number }>(
    db,
    sql`select pg_current_snapshot()::text as snapshot,
      (select coalesce(max(id), 0) from notifications) as id,
      (select count(*) from notifications where read_at is null and deleted_at is null) as unread`,
  );
  return place ?? { id: 0, snapshot: '1:1:', unread: 0 };
}

/** A transaction that commits after this many later notifications is not published live. */
const LATE = 1000;

/** Returns what was inserted between two positions, oldest first; null when it is more than `most`. */
export async function listNews(db: Db, from: Place, to: Place, most: number): Promise<Row[] | null> {
  const rows = await db
    .select(shown)
    .from(notifications)
    .where(
      and(
        present,
        sql`${notifications.id} > ${Math.max(0, from.id - LATE)} and ${notifications.id} <= ${to.id}`,
        sql`not pg_visible_in_snapshot(${notifications.xact}, ${from.snapshot}::pg_snapshot)`,
        sql`pg_visible_in_snapshot(${notifications.xact}, ${to.snapshot}::pg_snapshot)`,
      ),
    )
    .orderBy(asc(notifications.id))
    .limit(most + 1);
  return rows.length > most ? null : rows.map(toSafe);
}
