import { folded, foldedIndexes, id, ref, timeNow, trashTimestamps } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, index, integer, pgTable, text } from '#kit/db/orm-tables.ts';
import { users } from '#rooms/users/users.table.ts';

/** A podcast; its tracks are in `tracks`, at most 3. */
export const podcasts = pgTable(
  'podcasts',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    isShow: boolean().notNull().default(true),
    folded: folded(),
    ...trashTimestamps(),
    updatedAt: timeNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.createdAt),
    index('podcasts_removed')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    ...foldedIndexes('podcasts', table),
  ],
);
