import type { MoneyFigures, RowFilter } from '@greenroom/contract/money';
import { monthOf } from '@greenroom/contract/money.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { all, patternOf } from '#kit/db/sql.ts';

/** The sums of rows of the ledger, with the alias `e`, in dollars by the contract's names. */
export const FIGURES: SQL = sql.raw(`
  count(*)::int as rows,
  (coalesce(sum(e.gross_cents), 0) / 100.0)::float8 as gross,
  (coalesce(sum(e.refund_cents), 0) / 100.0)::float8 as refunds,
  (coalesce(sum(e.share_cents), 0) / 100.0)::float8 as "hostShare",
  (coalesce(sum(e.gross_cents - e.refund_cents - e.share_cents), 0) / 100.0)::float8 as revenue,
  (coalesce(sum(e.fee_cents), 0) / 100.0)::float8 as fees,
  (coalesce(sum(e.gross_cents - e.refund_cents - e.share_cents - e.fee_cents), 0) / 100.0)::float8 as net`);

export const NO_FIGURES: MoneyFigures = {
  rows: 0,
  gross: 0,
  refunds: 0,
  hostShare: 0,
  revenue: 0,
  fees: 0,
  net: 0,
};

/** Selects rows of the ledger, with the alias `e`. A single date is ignored, as in the other lists. */
export function whereOf(filter: RowFilter): SQL {
  const { search, source, kind, start_date: start, end_date: end, corrects } = filter;
  const name = search?.trim();
  const parts = [
    name
      ? sql`e.user_id in (select id from users where deleted_at is null and lower(name) like ${patternOf(name)})`
      : null,
    source === 'plan' ? sql`e.origin in ('plan', 'plan_refund')` : null,
    source === 'parlour' ? sql`e.origin = 'transaction'` : null,
    kind === 'payment' ? sql`(e.payments <> 0 or e.gross_cents <> 0)` : null,
    kind === 'refund' ? sql`e.refund_cents <> 0` : null,
    start && end ? sql`e.day between ${start}::date and ${end}::date` : null,
    filter.is_correction === undefined
      ? null
      : filter.is_correction
        ? sql`e.corrects is not null`
        : sql`e.corrects is null`,
    corrects ? sql`e.corrects = ${`${monthOf(corrects)}-01`}::date` : null,
    filter.user_id === undefined ? null : sql`e.user_id = ${filter.user_id}`,
    filter.sale_id === undefined ? null : sql`e.sale_id = ${filter.sale_id}`,
  ];
  return all(parts.filter((part) => part !== null));
}
