import { id, ref, trashTimestamps } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { index, pgTable, text } from '#kit/db/orm-tables.ts';
import { users } from '#rooms/users/users.table.ts';

export const projects = pgTable(
  'projects',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /** `upcoming` is styled as new. */
    type: text().notNull(),
    description: text().notNull().default(''),
    pictureKeys: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    videoLinks: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...trashTimestamps(),
  },
  (table) => [
    index().on(table.userId),
    index('projects_pictures').using('gin', table.pictureKeys),
    index('projects_removed')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
