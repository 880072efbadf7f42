import type { MoneyFigures, RowFilter } from '@greenroom/contract/money';
import { monthOf } from '@greenroom/contract/kit/days';
import { readSearch } from '@greenroom/contract/kit/search';

import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all } from '#kit/db/sql.ts';
import { hasParts } from '#kit/db/words.ts';

/** The sums of rows of the ledger, with the alias `e`, in dollars by the contract's names. */
export const FIGURES: SQL = sql.raw(`
  count(*)::int as rows,
  (coalesce(sum(e.gross_cents), 0) / 100.0)::float8 as gross,
  (coalesce(sum(e.refund_cents), 0) / 100.0)::float8 as refunds,
  (coalesce(sum(e.share_cents), 0) / 100.0)::float8 as "hostShare",
  (coalesce(sum(e.gross_cents - e.refund_cents - e.share_cents), 0) / 100.0)::float8 as revenue,
  (coalesce(sum(e.fee_cents), 0) / 100.0)::float8 as fees,
  (coalesce(sum(e.gross_cents - e.refund_cents - e.share_cents - e.fee_cents), 0) / 100.0)::float8 as net`);

/** The same sums of rows that are summed already. */
const SUMMED: SQL = sql.raw(`
  coalesce(sum(rows), 0)::int as rows,
  (coalesce(sum(gross), 0) / 100.0)::float8 as gross,
  (coalesce(sum(refunds), 0) / 100.0)::float8 as refunds,
  (coalesce(sum(share), 0) / 100.0)::float8 as "hostShare",
  (coalesce(sum(gross - refunds - share), 0) / 100.0)::float8 as revenue,
  (coalesce(sum(fees), 0) / 100.0)::float8 as fees,
  (coalesce(sum(gross - refunds - share - fees), 0) / 100.0)::float8 as net`);

/** The sums in the tallies, in which triggers keep them by source, kind and whether a row is a correction. */
const TALLIED: SQL = sql.raw(`
  select key, ${['rows', 'gross', 'refunds', 'share', 'fees']
    .map((name) => `coalesce(sum(amount) filter (where metric = 'money_${name}'), 0) as ${name}`)
    .join(', ')}
  from tallies where metric in ('money_rows', 'money_gross', 'money_refunds', 'money_share', 'money_fees')
  group by key`);

export const NO_FIGURES: MoneyFigures = {
  rows: 0,
  gross: 0,
  refunds: 0,
  hostShare: 0,
  revenue: 0,
  fees: 0,
  net: 0,
};

/** Selects what no tally sums. A single date is ignored, as in the other lists. */
function untalliedMoneyParts(filter: RowFilter): SQL[] {
  const { search, start_date: start, end_date: end, corrects } = filter;
  const name = hasParts(sql`folded`, readSearch(search));
  const parts = [
    name ? sql`e.user_id in (select id from users where deleted_at is null and ${name})` : null,
    start && end ? sql`e.day between ${start}::date and ${end}::date` : null,
    corrects ? sql`e.corrects = ${`${monthOf(corrects)}-01`}::date` : null,
    filter.user_id === undefined ? null : sql`e.user_id = ${filter.user_id}`,
    filter.sale_id === undefined ? null : sql`e.sale_id = ${filter.sale_id}`,
    filter.kind === 'dispute'
      ? sql`e.origin = 'transaction' and e.origin_id in (select id from transactions where status = 'disputed')`
      : null,
  ];
  return parts.filter((part) => part !== null);
}

/** Selects rows of the ledger, with the alias `e`. */
export function moneyWhere(filter: RowFilter): SQL {
  const { source, kind, is_correction: isCorrection } = filter;
  const parts = [
    ...untalliedMoneyParts(filter),
    source === 'plan' ? sql`e.origin in ('plan', 'plan_refund')` : null,
    source === 'parlour' ? sql`e.origin = 'transaction'` : null,
    kind === 'payment' ? sql`(e.payments <> 0 or e.gross_cents <> 0)` : null,
    kind === 'refund' ? sql`e.refund_cents <> 0` : null,
    isCorrection === undefined ? null : isCorrection ? sql`e.corrects is not null` : sql`e.corrects is null`,
  ];
  return all(parts.filter((part) => part !== null));
}

/** Selects the sums of all rows that match: from the tallies, unless something else narrows them. */
export function selectMoneyFigures(filter: RowFilter): SQL {
  if (untalliedMoneyParts(filter).length > 0)
    return sql`select ${FIGURES} from money_entries e where ${moneyWhere(filter)}`;
  const { source, kind, is_correction: isCorrection } = filter;
  const parts = [
    source ? sql`split_part(key, ' ', 1) = ${source}` : null,
    kind ? sql`split_part(key, ' ', 2) in (${kind}, 'both')` : null,
    isCorrection === undefined ? null : sql`split_part(key, ' ', 3) = ${isCorrection ? 'correction' : 'own'}`,
  ];
  const where = all([sql`true`, ...parts.filter((part) => part !== null)]);
  return sql`select ${SUMMED} from (${TALLIED}) m where ${where}`;
}

/** Selects the sums of all rows up to a day: those of the tallies, less the few that are later. */
export const figuresUntil = (day: string): SQL => sql`
  select ${SUMMED} from (
    ${TALLIED}
    union all
    select '', -count(*), -coalesce(sum(gross_cents), 0), -coalesce(sum(refund_cents), 0),
      -coalesce(sum(share_cents), 0), -coalesce(sum(fee_cents), 0)
    from money_entries where day > ${day}::date
  ) m`;
