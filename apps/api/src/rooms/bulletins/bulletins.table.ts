import { folded, foldedIndexes, id, isoTime, ref, trashTimestamps } from '#kit/db/columns.ts';
import { nameIndex, titleIndex } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { boolean, index, pgTable, smallint, text } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** Words of a post from its beginning, or letter by letter from its end. */
const splitIntoWords = (words: SQL): SQL => sql`regexp_split_to_array(lower(${words}), '[^[:alnum:]]+')`;

/**
 * Marks of a post: hashes of four words each, from both ends, so that a word that was added or left out leaves some as they
 * were. Posts that are alike share one, and an index finds those.
 */
export function marksOf(title: SQL, description: SQL): SQL {
  const post = sql`${title} || ' ' || ${description}`;
  const parts = [splitIntoWords(post), splitIntoWords(sql`reverse(${post})`)].flatMap((words) =>
    ['1:4', '5:8', '9:12', '13:16'].map((part) => sql`hash_array((${words})[${sql.raw(part)}])`),
  );
  return sql`array_remove(array[${sql.join(parts, sql`, `)}], hash_array('{}'::text[]))`;
}

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
      titleIndex('bulletins_in_order_of_title', sql`title`, [table.id, table.title], present),
      // The order of titles of the release before.
      nameIndex('bulletins_in_order', [sql`title`], [table.id, table.title], present),
      index('bulletins_by_status').on(table.status, table.id).where(present),
      index('bulletins_newest_of_status').on(table.status, table.createdAt, table.id).where(present),
      index('bulletins_newest_of_author').on(table.userId, table.createdAt, table.id).where(present),
      ...foldedIndexes('bulletins', table),
      index('bulletins_alike')
        .using('gin', marksOf(sql`title`, sql`description`))
        .concurrently(),
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
