import type { HeadlineType } from '@greenroom/contract/headlines.rules';

import { folded, foldedIndexes, id, isoTime, ref, trashTimestamps } from '#kit/db/columns.ts';
import { nameIndex, titleIndex } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, index, integer, pgTable, smallint, text } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** Headlines (`news` on the wire). */
export const headlines = pgTable(
  'headlines',
  {
    id: id(),
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    type: smallint().$type<HeadlineType>().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    websiteLink: text().notNull(),
    videoKey: text(),
    videoDurationMs: integer(),
    photoKeys: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    folded: folded(),
    ...trashTimestamps(),
    /** From when on the app shows it: no job publishes it, each query compares. Null for a draft. */
    publishAt: isoTime().default(sql`now()`),
    /** Whether its time is still to come, and the staff are told then; a trigger sets it with `publishAt`. */
    isAwaited: boolean().notNull().default(false),
    /** What `publishAt` was before its last change, for Undo of many. */
    publishAtBefore: isoTime(),
    /** The person whom it is about: it is featured while they have a running Featured Headline plan. */
    personId: ref().references(() => users.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
  },
  (table) => {
    const present = sql`deleted_at is null`;
    return [
      index('headlines_newest').on(table.createdAt, table.id).where(present),
      index('headlines_by_title')
        .on(sql`lower(title)`, table.id, table.title)
        .where(present),
      titleIndex('headlines_in_order_of_title', sql`title`, [table.id, table.title], present),
      // The order of titles of the release before.
      nameIndex('headlines_in_order', [sql`title`], [table.id, table.title], present),
      index('headlines_by_type').on(table.type, table.id).where(present),
      index('headlines_videos')
        .on(table.videoKey)
        .where(sql`video_key is not null`),
      index('headlines_photos').using('gin', table.photoKeys),
      ...foldedIndexes('headlines', table),
      index('headlines_shown').on(table.publishAt, table.id).where(present),
      index('headlines_awaited')
        .on(table.publishAt)
        .where(sql`is_awaited`),
      index('headlines_by_person')
        .on(table.personId)
        .where(sql`person_id is not null`),
      index('headlines_removed')
        .on(table.deletedAt)
        .where(sql`deleted_at is not null`),
      index('headlines_by_owner').on(table.adminId, table.id).where(present),
    ];
  },
);
