import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { id, ref, timestamps, trashTimestamps } from '#kit/db/columns.ts';
import { mails } from '#kit/db/kit.table.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/**
 * Messages to the staff. What the list orders by, filters by and looks in lies in the row itself, so that each page is
 * read from one index: triggers keep `senderName` and `senderEmail` as `users` has them and count `answers`.
 */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    senderName: text().notNull().default(''),
    senderEmail: text().notNull().default(''),
    subject: text().notNull(),
    /** Sanitised HTML. */
    message: text().notNull(),
    /** Replies that have left or will: one that failed answers nobody. */
    answers: integer().notNull().default(0),
    replied: boolean()
      .notNull()
      .generatedAlwaysAs(sql`answers > 0`),
    ...trashTimestamps(),
    search: text().generatedAlwaysAs(sql`lower(subject || ' ' || sender_name || ' ' || sender_email)`),
  },
  (table) => {
    const present = sql`deleted_at is null`;
    // Each ends in what the filter asks, so that the walk reads no row for what it skips.
    return [
      index().on(table.userId, table.createdAt),
      index('supports_newest').on(table.createdAt, table.id, table.replied).where(present),
      index('supports_unanswered')
        .on(table.createdAt, table.id)
        .where(sql`deleted_at is null and not replied`),
      index('supports_by_subject')
        .on(sql`lower(subject)`, table.id, table.subject, table.replied)
        .where(present),
      index('supports_by_name')
        .on(sql`lower(sender_name)`, table.id, table.senderName, table.replied)
        .where(present),
      index('supports_by_email').on(table.senderEmail, table.id, table.replied).where(present),
      index('supports_search').using('gin', sql`search gin_trgm_ops`),
    ];
  },
);

/** Our answers. Where one is on its way, its mail says; taken back, both are void and this row is gone. */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: id(),
    /** Null for a reply that answers no stored message. */
    messageId: ref().references(() => supportMessages.id, { onDelete: 'cascade' }),
    mailId: ref()
      .notNull()
      .references(() => mails.id),
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    toName: text().notNull(),
    toEmail: text().notNull(),
    subject: text().notNull(),
    /** Plain text. */
    message: text().notNull(),
    ...timestamps(),
  },
  (table) => [
    index().on(table.messageId),
    uniqueIndex('support_replies_mail').on(table.mailId),
    index('support_replies_of_admin').on(table.adminId, table.createdAt, table.id),
  ],
);

/** Replies kept for later; `{name}` in them stands for the person. */
export const savedReplies = pgTable('saved_replies', {
  id: id(),
  title: text().notNull().unique(),
  message: text().notNull(),
  ...timestamps(),
});
