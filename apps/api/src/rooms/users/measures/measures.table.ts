import type { MeasureKind } from '@greenroom/contract/kit/measures';

import { id, isoTime, ref, timestamps } from '#kit/db/columns.ts';
import { mails } from '#kit/db/kit.table.ts';
import { sql } from '#kit/db/orm.ts';
import { index, pgTable, text, uniqueIndex } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/**
 * What staff did against people. Whether one is in force is a matter of time (`IN_FORCE` of `kit/access/measures.ts`), so
 * access comes back at the hour even when nothing runs. A job then writes `endedAt`. Never removed.
 */
export const measures = pgTable(
  'measures',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: text().$type<MeasureKind>().notNull(),
    /** For the person, who is told. */
    reason: text().notNull(),
    /** For the staff alone. */
    note: text().notNull().default(''),
    /** Null is for good. */
    until: isoTime(),
    createdById: ref().references(() => admins.id),
    endedAt: isoTime(),
    /** Null when it ended at its hour. */
    endedById: ref().references(() => admins.id),
    /** The mail that tells the person. */
    mailId: ref().references(() => mails.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    index('measures_by_user').on(table.userId, table.id),
    // One of a kind at a time.
    uniqueIndex('measures_open')
      .on(table.userId, table.kind)
      .where(sql`ended_at is null`),
    index('measures_due')
      .on(table.until)
      .where(sql`ended_at is null`),
    index().on(table.mailId),
  ],
);
