import { timeNow } from '#kit/db/columns.ts';
import { pgTable, text } from '#kit/db/orm-tables.ts';

/** Public pages as sanitised HTML. */
export const pages = pgTable('pages', {
  name: text().$type<'terms' | 'privacy'>().primaryKey(),
  html: text().notNull(),
  updatedAt: timeNow(),
});
