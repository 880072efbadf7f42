import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { bytes, id, isoTime, ref, timeNow, timestamps } from '#kit/db/columns.ts';

/** What was done, by whom. Append-only. `actor` keeps the e-mail, so an entry outlives its admin. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    adminId: ref(),
    actor: text(),
    action: text().notNull(),
    kind: text(),
    record: text(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    ...timestamps(),
    ip: text(),
    requestId: text().notNull(),
  },
  (table) => [
    index().on(table.createdAt, table.id),
    index().on(table.kind, table.record, table.id),
    index().on(table.adminId, table.id),
  ],
);

/** First answers of keyed POSTs, kept for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    subject: text().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    answer: text().notNull(),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.key] }), index().on(table.createdAt)],
);

/**
 * Exact counts that cost nothing to read: triggers append the change of each statement in its own transaction, a reader
 * adds up, and a job folds rows together. No row is ever contended.
 */
export const tallies = pgTable(
  'tallies',
  {
    metric: text().notNull(),
    key: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('tallies_sums').on(table.metric, table.key, table.amount)],
);

/** What the database itself must know, as the community's time zone, which the tallies' days follow. */
export const settings = pgTable('settings', { name: text().primaryKey(), value: text().notNull() });

/** Signed-in devices of both realms. Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    realm: text().$type<'admin' | 'user'>().notNull(),
    subjectId: ref().notNull(),
    ...timestamps(),
    usedAt: timeNow(),
    expiresAt: isoTime().notNull(),
  },
  (table) => [index().on(table.realm, table.subjectId), index().on(table.expiresAt)],
);

/** Single-use tokens of links in mails; `purpose` decides where one may be used. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: bytes().primaryKey(),
    purpose: text().$type<'reset_admin' | 'reset_user' | 'verify_user'>().notNull(),
    subjectId: ref().notNull(),
    ...timestamps(),
    expiresAt: isoTime().notNull(),
    usedAt: isoTime(),
    /** A newer token of the same purpose ends the older one. */
    revoked: boolean().notNull().default(false),
  },
  (table) => [index().on(table.purpose, table.subjectId), index().on(table.expiresAt)],
);

/** Counters of the sign-in limits; columns as rate-limiter-flexible names them. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/**
 * Objects of the store that were looked into: only these are served and only these may a record point at. A row is
 * written when an upload is inspected, with the `etag` that was looked at.
 */
export const objects = pgTable('objects', {
  key: text().primaryKey(),
  contentType: text().notNull(),
  sizeBytes: ref().notNull(),
  /** As the store gives it. Null: made by ourselves, as the demo's are. */
  etag: text(),
  /** Of sound and video. */
  durationMs: integer(),
  /** Of pictures and video, in pixels. */
  width: integer(),
  height: integer(),
  /** The widths of a picture's web-sized copies, in pixels, smallest first. */
  copies: integer()
    .array()
    .notNull()
    .default(sql`'{}'`),
  ...timestamps(),
});

/**
 * Letters that go out, each exactly once: a row is written in the transaction of what it tells, and a job carries its
 * id. `state` is the truth: what is `sent` never goes again, what is `failed` stays in sight.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** With its angle brackets; the same on each try. */
    messageId: text().notNull().unique(),
    kind: text().$type<'reply' | 'reset' | 'verify' | 'notice'>().notNull(),
    toName: text().notNull(),
    toEmail: text().notNull(),
    subject: text().notNull(),
    /** Emptied of links with tokens when it has gone. */
    text: text().notNull(),
    html: text().notNull(),
    state: text().$type<'queued' | 'sent' | 'failed' | 'cancelled'>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** The mail server's words. */
    error: text(),
    /** Tries in which the server had the whole message and did not answer. Twice: it may have been delivered. */
    unclearTries: integer().notNull().default(0),
    /** The console's path where staff see it. */
    link: text(),
    /** Not before. */
    sendAt: timeNow(),
    ...timestamps(),
    sentAt: isoTime(),
  },
  (table) => [
    index('mails_waiting')
      .on(table.sendAt, table.id)
      .where(sql`state = 'queued'`),
    index('mails_failed')
      .on(table.id)
      .where(sql`state = 'failed'`),
  ],
);
