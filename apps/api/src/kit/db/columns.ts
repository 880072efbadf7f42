import { sql } from 'drizzle-orm';
import { bigint, customType } from 'drizzle-orm/pg-core';

/** A `timestamptz` that reads as ISO 8601 in UTC with `Z`. */
export const isoTime = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A moment: now, unless it is given. */
export const timeNow = () =>
  isoTime()
    .notNull()
    .default(sql`now()`);

/** When a row was made. */
export const timestamps = () => ({ createdAt: timeNow() });

/** When a record that can be removed was made, and when it was removed: null while it is there. */
export const trashTimestamps = () => ({ ...timestamps(), deletedAt: isoTime() });

/** Raw bytes, as hashes are stored. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An id that the database gives; never reused. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A reference to another table's id. */
export const ref = () => bigint({ mode: 'number' });

/** Money: integer cents. */
export const cents = () => bigint({ mode: 'number' });

/** The number of a transaction, as PostgreSQL counts them. */
export const xid = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
