import { sql } from '#kit/db/orm.ts';
import type { SQL, SQLWrapper } from '#kit/db/orm.ts';

/** Returns a `timestamptz` as ISO 8601 in UTC with `Z`, for hand-written statements. */
export const iso = (time: SQLWrapper): SQL<string> =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Escapes text for a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Joins conditions by `and`. Returns true when there are none. */
export const all = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Joins conditions by `or`. Returns null when there are none. */
export const either = (conditions: SQL[]): SQL | null =>
  conditions.length > 1 ? sql`(${sql.join(conditions, sql` or `)})` : (conditions[0] ?? null);

/** Selects from ids, in their order: `wanted (id, place)`. */
export const wantedIds = (ids: readonly number[]): SQL =>
  sql`unnest(${sql.param(ids)}::bigint[]) with ordinality wanted (id, place)`;
