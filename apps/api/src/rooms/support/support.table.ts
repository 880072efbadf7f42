import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { id, isoTime, ref } from '#kit/columns.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    subject: text().notNull(),
    /** Sanitised HTML. */
    message: text().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    deletedAt: isoTime(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt, table.id)],
);

export const supportReplies = pgTable(
  'support_replies',
  {
    id: id(),
    /** Null for a reply that answers no stored message. */
    messageId: ref().references(() => supportMessages.id, { onDelete: 'cascade' }),
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    toName: text().notNull(),
    toEmail: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    delivery: text().$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    /** The mail server's words. */
    error: text(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index().on(table.messageId)],
);

/** Replies kept for later; `{name}` in them stands for the person. */
export const savedReplies = pgTable('saved_replies', {
  id: id(),
  title: text().notNull().unique(),
  message: text().notNull(),
  createdAt: isoTime()
    .notNull()
    .default(sql`now()`),
});
