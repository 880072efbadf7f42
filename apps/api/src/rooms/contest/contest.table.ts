import type { SetKind } from '@greenroom/contract/contest.rules';

import {
  bytes,
  folded,
  foldedIndexes,
  id,
  isoTime,
  ref,
  timeNow,
  timestamps,
  trashTimestamps,
} from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** Songs: submissions, and those featured for voting. Only an admin's change updates `updatedAt`, never a vote. */
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
    /** The number of votes, kept by a trigger on `contest_votes`. */
    votesLogged: integer().notNull().default(0),
    votesNotLogged: integer().notNull().default(0),
    /** Votes that are set aside: they are not in the two counts above. */
    setAsideLogged: integer().notNull().default(0),
    setAsideNotLogged: integer().notNull().default(0),
    /** Which votes those four count: the id of the round in which they began; 0 for the song's first ones. */
    turn: ref().notNull().default(0),
    /** All its votes, of every round and those set aside, kept by the trigger. */
    votesEver: integer().notNull().default(0),
    /** The press of Start or End Voting for all that last changed it: its songs share one `updatedAt`. */
    press: text(),
    /** Its `updatedAt` before that press, for Undo. */
    updatedBefore: isoTime(),
    folded: folded(),
    ...trashTimestamps(),
    updatedAt: timeNow(),
  },
  (table) => [
    index().on(table.featured, table.createdAt),
    index('contest_entries_by_press')
      .on(table.press)
      .where(sql`press is not null`),
    ...foldedIndexes('contest_entries', table),
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

/** Votes, never removed: one per user, song and round, or one per device with the given name. */
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
    /** The network of the voter, as a keyed hash: many votes from one are reported to the staff. */
    sourceHash: bytes(),
    /** The `turn` of its song when it was cast, set by a trigger. */
    turn: ref().notNull().default(0),
    /** Whether the device is one that this server has issued. */
    hasToken: boolean().notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('contest_votes_person_key')
      .on(table.entryId, table.turn, table.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('contest_votes_guest_key')
      .on(table.entryId, table.turn, table.deviceHash)
      .where(sql`device_hash is not null`),
    index().on(table.entryId, table.createdAt),
    index('contest_votes_people_of')
      .on(table.entryId, table.turn, table.id)
      .where(sql`user_id is not null`),
    index('contest_votes_guests_of')
      .on(table.entryId, table.turn, table.id)
      .where(sql`user_id is null`),
    index('contest_votes_people')
      .on(table.userId)
      .where(sql`user_id is not null`),
  ],
);

/** Votes that the staff set aside in the count of a song, with the reason; lifted, they count again. */
export const contestSetAsides = pgTable(
  'contest_set_asides',
  {
    id: id(),
    entryId: ref()
      .notNull()
      .references(() => contestEntries.id, { onDelete: 'cascade' }),
    kind: text().$type<SetKind>().notNull(),
    /** The time of the hint that they were chosen by. */
    hintAt: isoTime().notNull(),
    note: text().notNull(),
    votesLogged: integer().notNull(),
    votesNotLogged: integer().notNull(),
    createdAt: timeNow(),
    createdBy: ref().references(() => admins.id),
    liftedAt: isoTime(),
    liftedBy: ref().references(() => admins.id),
    /** Of those that were made at once for the votes of people: the first of them. */
    firstId: ref(),
  },
  (table) => [
    index().on(table.entryId, table.id),
    index('contest_set_asides_together')
      .on(table.firstId)
      .where(sql`first_id is not null`),
  ],
);

/** Which votes; the votes themselves never change. A vote is in at most one set that is not lifted. */
export const contestSetAsideVotes = pgTable(
  'contest_set_aside_votes',
  {
    setAsideId: ref()
      .notNull()
      .references(() => contestSetAsides.id, { onDelete: 'cascade' }),
    voteId: ref()
      .notNull()
      .references(() => contestVotes.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.setAsideId, table.voteId] }), index().on(table.voteId)],
);

/** A round of voting: open from the first song that is started until none is active any more. At most one is open. */
export const contestRounds = pgTable(
  'contest_rounds',
  {
    id: id(),
    startedAt: timeNow(),
    endedAt: isoTime(),
    /** The press that ended it. */
    endedPress: text(),
    /** When voting closes by itself, who set that, and when the staff were told that it is near. */
    closeAt: isoTime(),
    closeSetBy: ref().references(() => admins.id),
    closeWarnedAt: isoTime(),
  },
  (table) => [
    uniqueIndex('contest_rounds_open')
      .on(sql`(ended_at is null)`)
      .where(sql`ended_at is null`),
    index('contest_rounds_ended').on(table.endedAt, table.id),
  ],
);

/**
 * The songs of a round. The data of a closed round never changes: title, rank, the counts, and which votes are included
 * (those of the song with this `turn` up to `lastVoteId`). In an open round a song's figures are written when it is disqualified: when
 * it is removed from the contest, except by Clear Songs. A disqualified song has no rank in the end.
 */
export const contestRoundSongs = pgTable(
  'contest_round_songs',
  {
    roundId: ref()
      .notNull()
      .references(() => contestRounds.id),
    entryId: ref()
      .notNull()
      .references(() => contestEntries.id),
    title: text().notNull(),
    rank: integer(),
    votesLogged: integer().notNull().default(0),
    votesNotLogged: integer().notNull().default(0),
    /** Those that were set aside then: its rank is without them. */
    setAsideLogged: integer().notNull().default(0),
    setAsideNotLogged: integer().notNull().default(0),
    lastVoteId: ref(),
    /** Which votes of the song it counts: the round's id, or 0 when the song was in no round before. */
    turn: ref().notNull().default(0),
    /** The press that brought it into the round. */
    joinedPress: text(),
    /** When it was disqualified; a ranked song has one only in rounds that ended before this rule. */
    removedAt: isoTime(),
    /** Who disqualified it; null in older rows. */
    removedBy: ref().references(() => admins.id),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.entryId] }), index().on(table.entryId)],
);
