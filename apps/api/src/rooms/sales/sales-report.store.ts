import type { SaleFilter } from '@greenroom/contract/sales';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Day, Flag, Float, Int, knownRows, orNull } from '#kit/db/row.ts';
import { isEmpty, saleWhere } from '#rooms/sales/sales.filter.ts';

/** The sums of some rows of the ledger. `payments`: those that succeeded, including those refunded later. */
const Money = z.object({ payments: Int, collectedCents: Int, revenueCents: Int, netProfitCents: Int });
export type Money = z.input<typeof Money>;

/** Sums rows of the ledger with the alias `e`. Triggers of the money room calculated each, with the rates of its day. */
const SUMS = sql.raw(`
  coalesce(sum(e.payments), 0)::bigint as payments,
  coalesce(sum(e.gross_cents - e.refund_cents), 0)::bigint as "collectedCents",
  coalesce(sum(e.gross_cents - e.refund_cents - e.share_cents), 0)::bigint as "revenueCents",
  coalesce(sum(e.gross_cents - e.refund_cents - e.share_cents - e.fee_cents), 0)::bigint as "netProfitCents"`);

const OfFilter = z.object({ ...Money.shape, sales: Int, participants: Int });
type OfFilter = z.input<typeof OfFilter>;

/** The sums of all finished parlours: those of the tallies, less the few that were removed although they were paid for. */
const TALLIED = sql`
  select tally('sales') as sales, tally('sales_participants') as participants, m.* from (
    select payments, gross - refunds as "collectedCents", gross - refunds - share as "revenueCents",
      gross - refunds - share - fees as "netProfitCents"
    from (
      select ${sql.join(
        ['payments', 'gross', 'refunds', 'share', 'fees'].map((name) =>
          sql.raw(`coalesce(sum(amount) filter (where metric = 'money_${name}'), 0)::bigint as ${name}`),
        ),
        sql`, `,
      )} from (
        select metric, amount from tallies
        where metric in ('money_payments', 'money_gross', 'money_refunds', 'money_share', 'money_fees')
          and split_part(key, ' ', 1) = 'parlour'
        union all
        select t.metric, -t.amount from money_entries e, money_tallies(e) t
        where e.sale_id in (select id from sales where deleted_at is not null)
      ) every
    ) sums
  ) m`;

/** Returns the number of finished parlours of a filter, their participants, and the sums of their payments. */
export async function getTotalsOf(db: Sql, filter: SaleFilter, zone: string): Promise<OfFilter> {
  const [found] = await rowsOf(
    db,
    OfFilter,
    isEmpty(filter, zone)
      ? TALLIED
      : // Not materialized: rows joined to a materialized step would be read by one process only.
        sql`with found as not materialized (select s.id, s.num_participants from sales s where ${saleWhere(filter, zone)})
        select f.*, m.* from (
          select count(*) as sales, coalesce(sum(num_participants), 0)::bigint as participants from found
        ) f, (select ${SUMS} from money_entries e where e.sale_id in (select id from found)) m`,
  );
  if (!found) throw new Error('the totals gave no row');
  return found;
}

const OfSale = z.object({ ...Money.shape, saleId: Int });
type OfSale = z.input<typeof OfSale>;

/** Returns the sums of some finished parlours, for each separately; none for one without payments. */
export const listMoneyOf = (db: Sql, ids: readonly number[]): Promise<OfSale[]> =>
  rowsOf(
    db,
    OfSale,
    sql`select e.sale_id as "saleId", ${SUMS} from money_entries e
        where e.sale_id = any(${sql.param(ids)}::bigint[]) group by 1`,
  );

const SaleRates = z.object({ share: Float, fee: Float, feeAmount: Float, hasMore: Flag });
type SaleRates = z.input<typeof SaleRates>;

/** Returns the rates of a finished parlour's last payment, or of today, and whether its first one had others. */
export async function getRatesOf(db: Sql, id: number, zone: string): Promise<SaleRates> {
  const [found] = await rowsOf(
    db,
    SaleRates,
    sql`with days as (
          select (coalesce(min(t.created_at), now()) at time zone ${zone})::date as first,
                 (coalesce(max(t.created_at), now()) at time zone ${zone})::date as last
          from transactions t where t.sale_id = ${id} and t.status = 'succeeded'
        )
        select r.share_basis_points / 100.0::float8 as share, r.fee_basis_points / 100.0::float8 as fee,
               r.fee_cents / 100.0::float8 as "feeAmount", r.valid_from > days.first as "hasMore"
        from days, money_rates r where r.valid_from <= days.last order by r.valid_from desc limit 1`,
  );
  if (!found) throw new Error('there are no rates');
  return found;
}

const OfDay = z.object({ ...Money.shape, day: Day });
type OfDay = z.input<typeof OfDay>;

/** Returns the sums of each day of the community, oldest first; null when there is no such sale. */
export async function listMoneyDays(db: Sql, id: number, zone: string): Promise<OfDay[] | null> {
  const days = await rowsOf(
    db,
    { day: orNull(Day) },
    sql`select d.* from sales s left join lateral (
          select to_char(e.paid_at at time zone ${zone}, 'YYYY-MM-DD') as day, ${SUMS} from money_entries e
          where e.sale_id = s.id group by 1
        ) d on true
        where s.id = ${id} and s.deleted_at is null order by d.day`,
  );
  if (days.length === 0) return null;
  return knownRows(
    OfDay,
    days.filter(({ day }) => day !== null),
  );
}
