import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';

type Wanted = { weeks: readonly number[]; zone: string };

/**
 * Returns when a parlour would start so many weeks later, at the same time of the community's clocks: an hour that they
 * skip is moved forward, and of one that comes twice it is the first.
 */
export const listStarts = (
  db: Sql,
  id: number,
  { weeks, zone }: Wanted,
): Promise<{ week: number; start_date: string }[]> =>
  rowsOf(
    db,
    sql`select week, ${iso(sql`moment_of((p.starts_at at time zone ${zone}) + week * interval '7 days', ${zone})`)}
          as start_date
        from parlours p, unnest(${sql.param(weeks)}::int[]) week where p.id = ${id} order by week`,
  );
