import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** A `timestamptz` as ISO 8601 in UTC with `Z`, for hand-written statements. */
export const iso = (time: SQLWrapper): SQL<string> =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Text as a literal part of a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of what holds the text anywhere, for what is compared in small letters. */
export const patternOf = (text: string): string => `%${likeText(text.trim().toLowerCase())}%`;

/** The conditions joined by `and`; true when there are none. */
export const all = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
