import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

import { isoTime } from '#kit/db/columns.ts';

/** Public pages as sanitised HTML. */
export const pages = pgTable('pages', {
  name: text().$type<'terms' | 'privacy'>().primaryKey(),
  html: text().notNull(),
  updatedAt: isoTime()
    .notNull()
    .default(sql`now()`),
});
