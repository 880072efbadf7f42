import { sql } from '#kit/db/orm.ts';
import { index, integer, pgTable, text } from '#kit/db/orm-tables.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';
import { users } from '#rooms/users/users.table.ts';
import { id, ref, timeNow, trashTimestamps } from '#kit/db/columns.ts';

/** Audio: a user's own track (`podcastId` null) or one of a podcast. */
export const tracks = pgTable(
  'tracks',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    podcastId: ref().references(() => podcasts.id),
    title: text().notNull(),
    objectKey: text().notNull(),
    thumbnailKey: text(),
    durationMs: integer().notNull(),
    position: integer().notNull().default(0),
    ...trashTimestamps(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.podcastId),
    index().on(table.objectKey),
    index('tracks_thumbnails')
      .on(table.thumbnailKey)
      .where(sql`thumbnail_key is not null`),
  ],
);

/**
 * Cached answers of the providers about videos. `title` null: there is no such video, or the provider could not be
 * reached.
 */
export const videoTitles = pgTable('video_titles', {
  /** `youtube:{id}`, `vimeo:{id}` or `vimeo:{id}:{hash}`. */
  video: text().primaryKey(),
  title: text(),
  thumbnailUrl: text(),
  askedAt: timeNow(),
});
