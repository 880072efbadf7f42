import { PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/**
 * Returns when a parlour would start so many weeks later, at the same time of the clocks that parlours are shown in: an hour that they
 * skip is moved forward, and of one that comes twice it is the first.
 */
export const listStarts = (
  db: Sql,
  id: number,
  weeks: readonly number[],
): Promise<{ week: number; start_date: string }[]> =>
  rowsOf(
    db,
    { week: Int, start_date: Time },
    sql`select week, ${iso(sql`moment_of((p.starts_at at time zone ${PARLOUR_ZONE}) + week * interval '7 days', ${PARLOUR_ZONE})`)}
          as start_date
        from parlours p, unnest(${sql.param(weeks)}::int[]) week where p.id = ${id} order by week`,
  );
