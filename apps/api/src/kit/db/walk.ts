import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';

/** How many rows of an order are read for each that a text search needs: 1 ms for 1,000 of them. */
const WALKED_EACH = 100;

/** `steps` of a `with`: `walk` has the rows, if `isFound` says that they are all that are needed. */
export type Walk = { steps: SQL; isFound: SQL };

/**
 * Reads a list's own order from its beginning for the first `needed` rows that match a text: a frequent word soon is found
 * so. What is not found matches few, and an index finds those. `select` selects the matches among the first `walked` rows,
 * in their order; these are at most `most`.
 */
export function walkFor(needed: number, most: number, select: (walked: number) => SQL): Walk {
  const walked = needed > most ? 0 : Math.min(most, needed * WALKED_EACH);
  return {
    steps: sql`walk as materialized (${select(walked)} limit ${needed}),
      walk_end as materialized (select count(*) = ${needed} as is_found from walk)`,
    isFound: sql`(select is_found from walk_end)`,
  };
}
