import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';

import { bytes, id, isoTime, ref } from '#kit/columns.ts';

export const admins = pgTable('admins', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  createdAt: isoTime().notNull().default(sql`now()`),
});

/** Signed-in devices of both realms. Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    realm: text().$type<'admin' | 'user'>().notNull(),
    subjectId: ref().notNull(),
    createdAt: isoTime().notNull().default(sql`now()`),
    usedAt: isoTime().notNull().default(sql`now()`),
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
    createdAt: isoTime().notNull().default(sql`now()`),
    expiresAt: isoTime().notNull(),
    usedAt: isoTime(),
    /** A newer token of the same purpose ends the older one. */
    revoked: boolean().notNull().default(false),
  },
  (table) => [index().on(table.purpose, table.subjectId), index().on(table.expiresAt)],
);
