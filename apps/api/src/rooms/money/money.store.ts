import { MoneyFigures, MoneySheet } from '@greenroom/contract/money';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Day, Flag, orNull } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { FIGURES } from '#rooms/money/money.filter.ts';

/** The lock of `place_money_entry`: rows under way have it shared. */
const LOCK = 5_230_418;

const Bounds = z.object({
  /** The current day, and the first day that is in no closed month. */
  today: Day,
  openFrom: Day,
  /** The first day with money, or null. */
  firstDay: orNull(Day),
});
export type Bounds = z.input<typeof Bounds>;

/** Returns the community's current day and what is closed. */
export async function getBounds(db: Sql, zone: string): Promise<Bounds> {
  const [found] = await rowsOf(
    db,
    Bounds,
    sql`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today, money_open_from()::text as "openFrom",
          (select min(day)::text from money_entries) as "firstDay"`,
  );
  if (!found) throw new Error('the bounds gave no row');
  return found;
}

const Closed = MoneySheet.shape.closed.unwrap();
type Closed = z.input<typeof Closed>;

/** Returns how the month that begins on a day was closed, or null. */
export async function getClosed(db: Sql, first: string): Promise<Closed | null> {
  const [found] = await rowsOf(
    db,
    Closed,
    sql`select ${iso(sql`created_at`)} as at, admin as by, to_char(month, 'YYYY-MM') as with
        from money_months where month >= ${first}::date order by money_months.month limit 1`,
  );
  return found ?? null;
}

const Slice = z.object({
  ...MoneyFigures.shape,
  day: Day,
  source: z.enum(['plan', 'parlour']),
  isCorrection: Flag,
});
type Slice = z.input<typeof Slice>;

/** Returns the sums of each day, source, and corrections apart. */
export const listSlices = (db: Sql, first: string, last: string): Promise<Slice[]> =>
  rowsOf(
    db,
    Slice,
    sql`select e.day::text as day, case e.origin when 'transaction' then 'parlour' else 'plan' end as source,
          e.corrects is not null as "isCorrection", ${FIGURES}
        from money_entries e where e.day between ${first}::date and ${last}::date group by 1, 2, 3 order by 1, 2, 3`,
  );

/** Returns the corrections of the month that begins on a day, by the month that has them. */
export const listCorrectedIn = (db: Sql, first: string): Promise<MoneySheet['correctedIn']> =>
  rowsOf(
    db,
    MoneySheet.shape.correctedIn.element,
    sql`select to_char(e.day, 'YYYY-MM') as month, ${FIGURES} from money_entries e
        where e.corrects = ${first}::date group by 1 order by 1`,
  );

/** Waits until rows under way are in the ledger and keeps others waiting until the transaction ends. */
export async function lockMonths(db: Sql): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export async function addMonth(db: Sql, first: string, admin: { id: number; email: string }): Promise<void> {
  await db.execute(
    sql`insert into money_months (month, admin_id, admin) values (${first}::date, ${admin.id}, ${admin.email})`,
  );
}
