import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { bytes, id, isoTime, ref } from '#kit/columns.ts';
import { users } from '#rooms/users/users.table.ts';

/** Songs: submissions, and those featured for voting. `updatedAt` moves by an admin's change alone, never by a vote. */
export const contestEntries = pgTable(
  'contest_entries',
  {
    id: id(),
    title: text().notNull(),
    /** File name, for downloads. */
    name: text().notNull(),
    objectKey: text().notNull(),
    thumbnailKey: text(),
    durationMs: integer().notNull(),
    featured: boolean().notNull().default(false),
    isActive: boolean().notNull().default(false),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    updatedAt: isoTime()
      .notNull()
      .default(sql`now()`),
    deletedAt: isoTime(),
  },
  (table) => [
    index().on(table.featured, table.createdAt),
    index('contest_entries_songs').on(table.objectKey),
    index('contest_entries_thumbnails')
      .on(table.thumbnailKey)
      .where(sql`thumbnail_key is not null`),
  ],
);

export const contestPartners = pgTable(
  'contest_partners',
  {
    entryId: ref()
      .notNull()
      .references(() => contestEntries.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.userId] }), index().on(table.userId)],
);

/** Votes, never removed: one a person and song, or one a device and song with the name that was given. */
export const contestVotes = pgTable(
  'contest_votes',
  {
    id: id(),
    entryId: ref()
      .notNull()
      .references(() => contestEntries.id),
    userId: ref().references(() => users.id),
    name: text(),
    deviceHash: bytes(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('contest_votes_user_key')
      .on(table.entryId, table.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('contest_votes_device_key')
      .on(table.entryId, table.deviceHash)
      .where(sql`device_hash is not null`),
    index().on(table.entryId, table.createdAt),
  ],
);
