import type { NotificationKind } from '@greenroom/contract/kit/notification-kinds';

import { id, isoTime, ref, trashTimestamps, xid } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, index, pgTable, primaryKey, text } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
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
    kind: text().$type<NotificationKind>().notNull().default('other'),
    /** The id of what it asks to be done; null for mere news. Triggers set `doneAt` once that is done. */
    matter: ref(),
    ...trashTimestamps(),
    doneAt: isoTime(),
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
    index('notifications_open')
      .on(table.id, table.kind)
      .where(sql`done_at is null and deleted_at is null`),
    index('notifications_matters')
      .on(table.kind, table.matter)
      .where(sql`matter is not null`),
    index('notifications_about')
      .on(table.aboutId)
      .where(sql`about_id is not null`),
  ],
);

/** How far each colleague has read: everything up to an id. A new colleague starts with the newest, by a trigger. */
export const notificationMarks = pgTable('notification_marks', {
  adminId: ref()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  readUntil: ref().notNull().default(0),
});

/** What a colleague has read beyond their mark. Without a foreign key: other programs may empty `notifications`. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    notificationId: ref().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.notificationId] })],
);

/** Where a colleague wants to see a kind. Without a row: in the bell, and not in the digest. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    inBell: boolean().notNull(),
    inDigest: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.kind] })],
);
