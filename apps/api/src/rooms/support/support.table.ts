import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { id, ref, timestamps, trashTimestamps } from '#kit/db/columns.ts';
import { mails } from '#kit/db/kit.table.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/**
 * Messages to the staff. The columns for sorting, filtering and searching are in the row itself, so that each page is
 * read from one index: triggers keep `senderName` and `senderEmail` equal to `users` and count `answers`.
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
    /** Replies that are sent or queued: a failed one does not count as an answer. */
    answers: integer().notNull().default(0),
    replied: boolean()
      .notNull()
      .generatedAlwaysAs(sql`answers > 0`),
    ...trashTimestamps(),
    search: text().generatedAlwaysAs(sql`lower(subject || ' ' || sender_name || ' ' || sender_email)`),
  },
  (table) => {
    const present = sql`deleted_at is null`;
    // Each ends in the filtered columns, so that the scan reads no row that it skips.
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

/**
 * Our replies. The delivery state is in the mail; when a reply is taken back, the mail is void and this row is deleted.
 */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: id(),
    /** Null for a reply to no stored message. */
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

/** Saved replies; `{name}` in them is replaced by the user's name. */
export const savedReplies = pgTable('saved_replies', {
  id: id(),
  title: text().notNull().unique(),
  message: text().notNull(),
  ...timestamps(),
});
