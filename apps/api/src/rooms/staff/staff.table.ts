import type { Role } from '@greenroom/contract/permissions';

import { bytes, id, isoTime, ref, timestamps } from '#kit/db/columns.ts';
import { index, pgTable, text } from '#kit/db/orm-tables.ts';

/** Invitations to join the staff. Only the SHA-256 of a link's token is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    tokenHash: bytes().notNull().unique(),
    invitedBy: ref().notNull(),
    ...timestamps(),
    expiresAt: isoTime().notNull(),
    acceptedAt: isoTime(),
    revokedAt: isoTime(),
  },
  (table) => [index().on(table.email)],
);

/** Which member of the staff has which record open now. A row that was not renewed for a while means nothing. */
export const presences = pgTable(
  'presences',
  {
    /** The tab's own random name. */
    tab: text().primaryKey(),
    adminId: ref().notNull(),
    kind: text().notNull(),
    record: ref().notNull(),
    seenAt: isoTime().notNull(),
  },
  (table) => [index().on(table.kind, table.record)],
);
