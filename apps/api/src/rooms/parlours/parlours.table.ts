import type { ParlourMessageKind } from '@greenroom/contract/parlours-messages.rules';

import type { CALENDAR } from '@greenroom/contract/parlours-calendar.rules';
import { PARLOUR } from '@greenroom/contract/parlours.rules';

import {
  bytes,
  cents,
  folded,
  foldedIndexes,
  id,
  isoTime,
  ref,
  timeNow,
  timestamps,
  trashTimestamps,
} from '#kit/db/columns.ts';
import { mails } from '#kit/db/kit.table.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { boolean, index, integer, pgTable, primaryKey, text } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** Live video parlours. Scheduled until `liveAt`, live until `finishedAt`. */
export const parlours = pgTable(
  'parlours',
  {
    id: id(),
    ownerId: ref()
      .notNull()
      .references(() => users.id),
    suiteTitle: text().notNull(),
    description: text().notNull().default(''),
    priceCents: cents().notNull(),
    posterKey: text().notNull(),
    videoIntroKey: text(),
    startsAt: isoTime().notNull(),
    liveAt: isoTime(),
    finishedAt: isoTime(),
    isPublic: boolean().notNull().default(false),
    communityTab: boolean().notNull().default(false),
    /** The start for which the staff were warned that the parlour is unpublished; a new start gets a new warning. */
    warnedFor: isoTime(),
    folded: folded(),
    ...trashTimestamps(),
    updatedAt: timeNow(),
    /** Incremented by each admin's change. */
    version: integer().notNull().default(1),
    /** Incremented by a trigger when people's calendars must change. */
    calendarSequence: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.startsAt, table.id),
    index('parlours_to_come')
      .on(table.startsAt, table.id)
      .where(sql`deleted_at is null and finished_at is null`),
    index().on(table.ownerId),
    index('parlours_removed')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    ...foldedIndexes('parlours', table),
    index('parlours_posters').on(table.posterKey),
    index('parlours_intros')
      .on(table.videoIntroKey)
      .where(sql`video_intro_key is not null`),
  ],
);

/** Members in their order; the first is the guest. */
export const parlourMembers = pgTable(
  'parlour_members',
  {
    parlourId: ref()
      .notNull()
      .references(() => parlours.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.parlourId, table.userId] }), index().on(table.userId)],
);

export const parlourRsvps = pgTable(
  'parlour_rsvps',
  {
    parlourId: ref()
      .notNull()
      .references(() => parlours.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.parlourId, table.userId] }), index().on(table.userId)],
);

/** What the people of a parlour were told when it moved or was cancelled. */
export const parlourMessages = pgTable(
  'parlour_messages',
  {
    id: id(),
    parlourId: ref()
      .notNull()
      .references(() => parlours.id, { onDelete: 'cascade' }),
    adminId: ref(),
    kind: text().$type<ParlourMessageKind>().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    ...timestamps(),
  },
  (table) => [index().on(table.parlourId, table.id)],
);

/** Who was told: each finds the message in the app, and gets a mail of their own, which is forgotten after 30 days. */
export const parlourMessagePeople = pgTable(
  'parlour_message_people',
  {
    messageId: ref()
      .notNull()
      .references(() => parlourMessages.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    mailId: ref().references(() => mails.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index().on(table.userId),
    index().on(table.mailId),
  ],
);

/** Addresses at which a colleague's calendar program finds parlours. Only the SHA-256 of the secret in them is stored. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    id: id(),
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    name: text().notNull(),
    /** Whose parlours it leads to; null for all. */
    hostId: ref().references(() => users.id),
    /** Null for no alarm. */
    alarmMinutes: integer().$type<(typeof CALENDAR.alarms)[number]>(),
    secretHash: bytes().notNull().unique(),
    ...timestamps(),
    renewedAt: isoTime(),
    /** To the minute. */
    fetchedAt: isoTime(),
  },
  (table) => [index().on(table.adminId), index().on(table.hostId)],
);

/**
 * Selects the participants of a parlour as rows `r`, for a row of `parlours` with the alias `p`, without removed users
 * and its current host. The few removed users are read once for all parlours, where a join would look up each guest.
 */
export const RSVPS = sql.raw(`
  from parlour_rsvps r
  where r.parlour_id = p.id and r.user_id <> p.owner_id
    and r.user_id not in (select id from users where deleted_at is not null)`);

/** The aliases that parlours have in a statement. */
type Alias = 'o' | 'p';
const NEAR = sql.raw(`interval '${PARLOUR.clashMinutes} minutes'`);

/** Whether a parlour is at about a time: it starts less than two hours from it, or is live and lasts until then. */
export function isNear(parlour: Alias, time: SQL): SQL {
  const [startsAt, liveAt] = [sql.raw(`${parlour}.starts_at`), sql.raw(`${parlour}.live_at`)];
  return sql`((${startsAt} > ${time} - ${NEAR} and ${startsAt} < ${time} + ${NEAR})
    or (${liveAt} < ${time} + ${NEAR} and ${time} < now() + ${NEAR}))`;
}

/** Whether the user `u` is the host or a member of a parlour. */
export const takesPart = (parlour: Alias): SQL =>
  sql.raw(`(u.id = ${parlour}.owner_id or exists (
    select from parlour_members m where m.parlour_id = ${parlour}.id and m.user_id = u.id))`);
