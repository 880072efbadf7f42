import { id, isoTime, ref, timeNow, trashTimestamps } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { date, index, pgTable, text } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';

/** Notes by staff for the next colleague. */
export const handoverNotes = pgTable(
  'handover_notes',
  {
    id: id(),
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    /** Plain text. */
    message: text().notNull(),
    ...trashTimestamps(),
    editedAt: isoTime(),
  },
  (table) => [
    index('handover_notes_open')
      .on(table.id)
      .where(sql`deleted_at is null`),
  ],
);

/** When each colleague last looked at the bulletin board. */
export const boardLooks = pgTable('board_looks', {
  adminId: ref()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  lookedAt: timeNow(),
});

/** The last day of the community for which each colleague's digest was prepared: nobody gets two on one day. */
export const digests = pgTable('digests', {
  adminId: ref()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  day: date({ mode: 'string' }).notNull(),
});
