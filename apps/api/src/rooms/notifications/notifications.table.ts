import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { id, isoTime, ref, trashTimestamps, xid } from '#kit/db/columns.ts';
import { users } from '#rooms/users/users.table.ts';

/** Notifications for the staff, including rows that another service inserts. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    /** HTML; sanitised when it is read. */
    message: text().notNull(),
    /** The console path that a click opens. */
    link: text(),
    /** The user it names: it is removed and restored with them. */
    aboutId: ref().references(() => users.id),
    ...trashTimestamps(),
    readAt: isoTime(),
    /**
     * The transaction that inserted it: ids are assigned before the commit, so they don't show what a stream has
     * missed.
     */
    xact: xid()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index().on(table.createdAt, table.id),
    index('notifications_unread')
      .on(table.id)
      .where(sql`read_at is null and deleted_at is null`),
    index('notifications_about')
      .on(table.aboutId)
      .where(sql`about_id is not null`),
  ],
);
