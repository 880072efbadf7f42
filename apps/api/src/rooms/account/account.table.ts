import type { Role } from '@greenroom/contract/permissions';

import { bytes, id, isoTime, ref, timestamps } from '#kit/db/columns.ts';
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex } from '#kit/db/orm-tables.ts';

/** The staff. Nobody is ever removed, since history names them: who leaves is deactivated. */
export const admins = pgTable('admins', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  ...timestamps(),
  role: text().$type<Role>().notNull().default('admin'),
  pictureKey: text(),
  /** When their access ended; null while they have it. */
  deactivatedAt: isoTime(),
  seenAt: isoTime(),
  /** When they were last seen in the visit before this one: a pause of half an hour begins a new visit. */
  visitedAt: isoTime(),
  /** The secret of the second factor. It counts only when `totpAt` says since when. */
  totpSecret: bytes(),
  totpAt: isoTime(),
  /** The last 30-second step whose code was used: no code is taken twice. */
  totpStep: bigint({ mode: 'number' }),
});

/** Codes for a person who lost their second factor. Each works once; only its SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { adminId: ref().notNull(), codeHash: bytes().notNull(), usedAt: isoTime() },
  (table) => [primaryKey({ columns: [table.adminId, table.codeHash] })],
);

/** The browsers from which a member of the staff has signed in. Only the SHA-256 of a browser's own name is stored. */
export const devices = pgTable(
  'devices',
  { adminId: ref().notNull(), deviceHash: bytes().notNull(), ...timestamps() },
  (table) => [primaryKey({ columns: [table.adminId, table.deviceHash] })],
);

/** Passkeys of the staff: the public half of a key that a device holds. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    adminId: ref().notNull(),
    name: text().notNull(),
    /** What the device calls it, in base64url. */
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /** How often the device has used it, where it counts: one that goes back is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the device, separated by blanks. */
    transports: text().notNull().default(''),
    isSynced: boolean().notNull(),
    ...timestamps(),
    usedAt: isoTime(),
  },
  (table) => [index().on(table.adminId)],
);

/** By which names the company's provider knows the staff. It never gives one to another person, as it can an address. */
export const signOnSubjects = pgTable(
  'sign_on_subjects',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    adminId: ref().notNull(),
    ...timestamps(),
    usedAt: isoTime(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex().on(table.adminId, table.issuer),
  ],
);
