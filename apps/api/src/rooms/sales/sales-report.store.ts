import type { SaleFilter } from '@greenroom/contract/sales';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { isEmpty, whereOf } from '#rooms/sales/sales.filter.ts';

/** The sums of some rows of the ledger. `payments`: those that succeeded, including those refunded later. */
export type Money = {
  payments: number;
  collectedCents: number;
  revenueCents: number;
  netProfitCents: number;
};

/** Sums rows of the ledger with the alias `e`. Triggers of the money room calculated each, with the rates of its day. */
const SUMS = sql.raw(`
  coalesce(sum(e.payments), 0)::bigint as payments,
  coalesce(sum(e.gross_cents - e.refund_cents), 0)::bigint as "collectedCents",
  coalesce(sum(e.gross_cents - e.refund_cents - e.share_cents), 0)::bigint as "revenueCents",
  coalesce(sum(e.gross_cents - e.refund_cents - e.share_cents - e.fee_cents), 0)::bigint as "netProfitCents"`);

type OfFilter = Money & { sales: number; participants: number };

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
  const [found] = await rowsOf<OfFilter>(
    db,
    isEmpty(filter, zone)
      ? TALLIED
      : // Not materialized: rows joined to a materialized step would be read by one process only.
        sql`with found as not materialized (select s.id, s.num_participants from sales s where ${whereOf(filter, zone)})
        select f.*, m.* from (
          select count(*) as sales, coalesce(sum(num_participants), 0)::bigint as participants from found
        ) f, (select ${SUMS} from money_entries e where e.sale_id in (select id from found)) m`,
  );
  if (!found) throw new Error('the totals gave no row');
  return found;
}

type OfSale = Money & { saleId: number };

/** Returns the sums of some finished parlours, for each separately; none for one without payments. */
export const listMoneyOf = (db: Sql, ids: readonly number[]): Promise<OfSale[]> =>
  rowsOf<OfSale>(
    db,
    sql`select e.sale_id as "saleId", ${SUMS} from money_entries e
        where e.sale_id = any(${sql.param(ids)}::bigint[]) group by 1`,
  );

type SaleRates = { share: number; fee: number; feeAmount: number; hasMore: boolean };

/** Returns the rates of a finished parlour's last payment, or of today, and whether its first one had others. */
export async function getRatesOf(db: Sql, id: number, zone: string): Promise<SaleRates> {
  const [found] = await rowsOf<SaleRates>(
    db,
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

type OfDay = Money & { day: string };

/** Returns the sums of each day of the community, oldest first; null when there is no such sale. */
export async function listMoneyDays(db: Sql, id: number, zone: string): Promise<OfDay[] | null> {
  const days = await rowsOf<OfDay | { day: null }>(
    db,
    sql`select d.* from sales s left join lateral (
          select to_char(e.paid_at at time zone ${zone}, 'YYYY-MM-DD') as day, ${SUMS} from money_entries e
          where e.sale_id = s.id group by 1
        ) d on true
        where s.id = ${id} and s.deleted_at is null order by d.day`,
  );
  return days.length === 0 ? null : days.filter((each): each is OfDay => each.day !== null);
}
