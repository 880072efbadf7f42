import type { ReportKind } from '@greenroom/contract/kit/reports';
import type { Decision, ReportReason } from '@greenroom/contract/reports.rules';

import {
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
import type { SQL } from '#kit/db/orm.ts';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { measures } from '#rooms/users/measures/measures.table.ts';
import { users } from '#rooms/users/users.table.ts';

/**
 * What members reported: a row a thing, open until staff decide about it. What is reported again after that is a new row.
 * Its name and words are those of the first report, so that they are known when it is gone.
 */
export const reportedThings = pgTable(
  'reported_things',
  {
    id: id(),
    kind: text().$type<ReportKind>().notNull(),
    record: ref().notNull(),
    title: text().notNull(),
    words: text().notNull(),
    makerId: ref().references(() => users.id),
    reporters: integer().notNull().default(0),
    /** Why a rule held it, before anybody saw it; null for what was reported alone. */
    heldFor: text(),
    lastAt: timeNow(),
    /** Null while it is open. */
    decision: text().$type<Decision>(),
    reason: text(),
    decidedById: ref().references(() => admins.id),
    decidedAt: isoTime(),
    /** What the decision hid was like this before; null when it hid nothing. */
    hid: jsonb().$type<Record<string, unknown>>(),
    /** What was done against who made it. */
    measureId: ref().references(() => measures.id, { onDelete: 'set null' }),
    folded: folded(),
    ...trashTimestamps(),
  },
  (table) => {
    const isOpen = sql`decision is null and deleted_at is null`;
    return [
      uniqueIndex('reported_things_open').on(table.kind, table.record).where(isOpen),
      index('reported_things_of_record').on(table.kind, table.record),
      index().on(table.makerId),
      index().on(table.measureId),
      index('reported_things_any_decided')
        .on(table.lastAt, table.id)
        .where(sql`decision is not null and deleted_at is null`),
      index('reported_things_by_last').on(table.lastAt, table.id).where(isOpen),
      index('reported_things_by_first').on(table.createdAt, table.id).where(isOpen),
      index('reported_things_by_reporters').on(table.reporters, table.id).where(isOpen),
      index('reported_things_held')
        .on(table.lastAt, table.id)
        .where(sql`held_for is not null and decision is null and deleted_at is null`),
      index('reported_things_decided')
        .on(table.decision, table.lastAt, table.id)
        .where(sql`deleted_at is null`),
      ...foldedIndexes('reported_things', table),
    ];
  },
);

/** Selects whether something waits for the staff, or was refused by them, before the app ever showed it. */
export const isHeld = (kind: ReportKind, record: SQL): SQL => sql`exists (
  select from reported_things h where h.kind = ${kind} and h.record = ${record} and h.held_for is not null
    and h.deleted_at is null and h.decision is distinct from 'nothing')`;

/** What each member said about a thing: one row a member. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    thingId: ref()
      .notNull()
      .references(() => reportedThings.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    reason: text().$type<ReportReason>().notNull(),
    words: text().notNull().default(''),
    /** Whether the member is told by mail how it ended, and when that was. */
    byMail: boolean().notNull().default(false),
    toldAt: isoTime(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('reports_of_member').on(table.thingId, table.userId),
    index('reports_by_member').on(table.userId, table.id),
    index('reports_by_reason').on(table.reason, table.thingId),
    index('reports_to_tell')
      .on(table.thingId)
      .where(sql`by_mail and told_at is null`),
  ],
);

/** Selects how many members reported a thing about which nobody has decided yet. */
export const openReportsOf = (kind: ReportKind, record: SQL): SQL => sql`coalesce((
  select reporters from reported_things where kind = ${kind} and record = ${record} and decision is null and deleted_at is null), 0)`;
