import type { SaleFilter } from '@greenroom/contract/sales';
import type { Payments } from '@greenroom/contract/sales.rules';
import { sql } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { whereOf } from '#rooms/sales/sales.filter.ts';

// The amounts are only grouped here; `moneyOf` alone calculates.
const GROUPED = sql.raw('t.amount_cents as "amountCents", t.status, count(*) as count');

type OfFilter = { sales: number; participants: number; payments: Payments[] };

/** Returns the number of finished parlours of a filter, their participants, and all their payments. */
export async function getTotalsOf(db: Sql, filter: SaleFilter, zone: string): Promise<OfFilter> {
  const [found] = await rowsOf<OfFilter>(
    db,
    // Not materialized: payments joined to a materialized step would be read by one process only.
    sql`with found as not materialized (select s.id, s.num_participants from sales s where ${whereOf(filter, zone)}),
          paid as (select ${GROUPED} from transactions t where t.sale_id in (select id from found) group by 1, 2)
        select count(*) as sales, coalesce(sum(num_participants), 0)::bigint as participants,
          (select coalesce(json_agg(paid), '[]') from paid) as payments
        from found`,
  );
  return found ?? { sales: 0, participants: 0, payments: [] };
}

type OfSale = Payments & { saleId: number };

/** Returns the payments of some finished parlours, for each separately. */
export const listPaymentsOf = (db: Sql, ids: readonly number[]): Promise<OfSale[]> =>
  rowsOf<OfSale>(
    db,
    sql`select t.sale_id as "saleId", ${GROUPED} from transactions t
        where t.sale_id = any(${sql.param(ids)}::bigint[]) group by 1, 2, 3`,
  );

type OfDay = Payments & { day: string };

/** Returns the payments and refunds on each day of the community, oldest first; null when there is no such sale. */
export async function listPaymentDays(db: Sql, id: number, zone: string): Promise<OfDay[] | null> {
  const days = await rowsOf<OfDay | { day: null }>(
    db,
    sql`select d.* from sales s left join lateral (
          select to_char(t.created_at at time zone ${zone}, 'YYYY-MM-DD') as day, ${GROUPED} from transactions t
          where t.sale_id = s.id and t.status in ('succeeded', 'refunded') group by 1, 2, 3
        ) d on true
        where s.id = ${id} and s.deleted_at is null order by d.day`,
  );
  return days.length === 0 ? null : days.filter((each): each is OfDay => each.day !== null);
}
