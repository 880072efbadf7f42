import { sql } from '#kit/db/orm.ts';
import { bigint, customType, index, text } from '#kit/db/orm-tables.ts';
import type { ExtraConfigColumn } from '#kit/db/orm-tables.ts';

/** Defines a `timestamptz` that is read as ISO 8601 in UTC with `Z`. */
export const isoTime = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Defines a time column that defaults to now. */
export const timeNow = () =>
  isoTime()
    .notNull()
    .default(sql`now()`);

/** Defines the column for when a row was created. */
export const timestamps = () => ({ createdAt: timeNow() });

/** Defines the columns for when a record was created and when it was removed, null until then. */
export const trashTimestamps = () => ({ ...timestamps(), deletedAt: isoTime() });

/** Defines a column of raw bytes, such as a hash. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Defines the column of what searches look in, folded by a trigger; null until a job has filled it after an update. */
export const folded = () => text();

/** Defines an id that the database generates and never reuses. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Defines a reference to another table's id. */
export const ref = () => bigint({ mode: 'number' });

/** Defines an amount of money in integer cents. */
export const cents = () => bigint({ mode: 'number' });

/** Defines a column that holds a PostgreSQL transaction id. */
export const xid = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/**
 * Defines the indexes of a table's folded texts: of their trigrams for searches, and of the rows that a job is still to
 * fill, which are none soon after an update.
 */
export const foldedIndexes = (name: string, table: { id: ExtraConfigColumn }) => [
  index(`${name}_folded`)
    .using('gin', sql`folded gin_trgm_ops`)
    .where(sql`folded is not null`),
  index(`${name}_unfolded`)
    .on(table.id)
    .where(sql`folded is null`),
];
