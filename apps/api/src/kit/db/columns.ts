import { sql } from '#kit/db/orm.ts';
import { bigint, customType } from '#kit/db/orm-tables.ts';

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

/** Defines a column of the words of a text, for a full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Defines an id that the database generates and never reuses. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Defines a reference to another table's id. */
export const ref = () => bigint({ mode: 'number' });

/** Defines an amount of money in integer cents. */
export const cents = () => bigint({ mode: 'number' });

/** Defines a column that holds a PostgreSQL transaction id. */
export const xid = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
