import { calls } from '@greenroom/contract';
import type { NewRates } from '@greenroom/contract/money';
import type * as z from 'zod';

import type { Config } from '#kit/config.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

const RatesRow = calls['money.listRates'].output.shape.data.element;
type RatesRow = z.input<typeof RatesRow>;

/** Returns all rates, newest first. */
export const listRates = (db: Sql, zone: string): Promise<RatesRow[]> =>
  rowsOf(
    db,
    RatesRow,
    sql`select id, nullif(valid_from, '0001-01-01')::text as "validFrom", share_basis_points / 100.0::float8 as share,
          fee_basis_points / 100.0::float8 as fee, fee_cents / 100.0::float8 as "feeAmount",
          valid_from = (select max(valid_from) from money_rates where valid_from <= (now() at time zone ${zone})::date)
            as "isCurrent",
          admin as by, ${iso(sql`created_at`)} as "createdAt"
        from money_rates r order by r.valid_from desc`,
  );

type Set = NewRates & { adminId: number; admin: string };

/** Sets the rates from a day on, and returns their id; null when the day is not after today. */
export async function addRates(db: Sql, rates: Set, zone: string): Promise<number | null> {
  const [share, fee, cents] = [rates.share, rates.fee, rates.feeAmount].map((each) => Math.round(each * 100));
  const [found] = await rowsOf(
    db,
    { id: Int },
    sql`insert into money_rates (valid_from, share_basis_points, fee_basis_points, fee_cents, admin_id, admin)
        select ${rates.valid_from}::date, ${share}::int, ${fee}::int, ${cents}::int, ${rates.adminId}::bigint, ${rates.admin}
        where ${rates.valid_from}::date > (clock_timestamp() at time zone ${zone})::date
        on conflict (valid_from) do update set
          share_basis_points = excluded.share_basis_points, fee_basis_points = excluded.fee_basis_points,
          fee_cents = excluded.fee_cents, admin_id = excluded.admin_id, admin = excluded.admin, created_at = now()
        returning id`,
  );
  return found?.id ?? null;
}

/** Sets the rates of the settings as the first ones, valid from the beginning, unless there are rates. */
export async function ensureRates(db: Db, config: Config): Promise<void> {
  const share = Math.round(config.COMMUNITY_SHARE_PERCENT * 100);
  const fee = Math.round(config.PAYMENT_FEE_PERCENT * 100);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select start_money(${share}::int, ${fee}::int, ${config.PAYMENT_FEE_CENTS}::int)`);
  });
}
