import { folded, foldedIndexes, id, isoTime, ref, trashTimestamps } from '#kit/db/columns.ts';
import { nameIndex } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, index, pgTable, smallint, text } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** Posts. Each sort order has a partial index that ends in the id: a removed post is in no list. */
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
    folded: folded(),
    ...trashTimestamps(),
  },
  (table) => {
    const present = sql`deleted_at is null`;
    return [
      // Includes removed posts, which are restored with their author.
      index().on(table.userId),
      index('bulletins_newest').on(table.createdAt, table.id).where(present),
      index('bulletins_by_title')
        .on(sql`lower(title)`, table.id, table.title)
        .where(present),
      nameIndex('bulletins_in_order', [sql`title`], [table.id, table.title], present),
      index('bulletins_by_status').on(table.status, table.id).where(present),
      index('bulletins_newest_of_status').on(table.status, table.createdAt, table.id).where(present),
      index('bulletins_newest_of_author').on(table.userId, table.createdAt, table.id).where(present),
      ...foldedIndexes('bulletins', table),
      index('bulletins_words').using('gin', sql`lower(title || ' ' || description) gin_trgm_ops`),
    ];
  },
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
    ...trashTimestamps(),
    /** Since when the app does not show it, and who hid it. */
    hiddenAt: isoTime(),
    hiddenById: ref().references(() => admins.id),
  },
  (table) => [index().on(table.bulletinId), index().on(table.userId)],
);
