import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import { id, isoTime, ref } from '#kit/columns.ts';
import { users } from '#rooms/users/users.table.ts';

export const bulletins = pgTable(
  'bulletins',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    description: text().notNull(),
    status: boolean().notNull().default(true),
    roleIds: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    deletedAt: isoTime(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt, table.id)],
);

export const bulletinResponses = pgTable(
  'bulletin_responses',
  {
    id: id(),
    bulletinId: ref()
      .notNull()
      .references(() => bulletins.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    deletedAt: isoTime(),
  },
  (table) => [index().on(table.bulletinId), index().on(table.userId)],
);
