import { and, count, desc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Sql } from '#kit/db.ts';
import { notifications } from '#rooms/notifications/notifications.table.ts';

type Page = { page: number; limit: number; read?: boolean | undefined };

/** A page, newest first, with how many pages there are. `message` is HTML as it is stored. */
export async function listNotifications(db: Sql, { page, limit, read }: Page) {
  const where =
    read === undefined ? undefined : read ? isNotNull(notifications.readAt) : isNull(notifications.readAt);
  const rows = await db
    .select({
      id: notifications.id,
      message: notifications.message,
      link: notifications.link,
      createdAt: notifications.createdAt,
      read: sql<boolean>`${notifications.readAt} is not null`,
    })
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await db.select({ total: count() }).from(notifications).where(where);
  return { rows, totalPage: Math.ceil((all?.total ?? 0) / limit) };
}

export async function countUnread(db: Sql): Promise<number> {
  const [unread] = await db
    .select({ total: count() })
    .from(notifications)
    .where(isNull(notifications.readAt));
  return unread?.total ?? 0;
}

/** Marks those read, or all. */
export async function markRead(db: Sql, ids: number[] | undefined): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(isNull(notifications.readAt), ids && inArray(notifications.id, ids)));
}
