import { pgTable, text } from 'drizzle-orm/pg-core';

import { timeNow } from '#kit/db/columns.ts';

/** Public pages as sanitised HTML. */
export const pages = pgTable('pages', {
  name: text().$type<'terms' | 'privacy'>().primaryKey(),
  html: text().notNull(),
  updatedAt: timeNow(),
});
