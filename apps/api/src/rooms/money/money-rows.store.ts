import { MoneyFigures, MoneyRow } from '@greenroom/contract/money';
import type { RowExport, RowFilter, RowQuery } from '@greenroom/contract/money';
import { PLANS } from '@greenroom/contract/plans.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, listOf } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { NO_FIGURES, selectMoneyFigures, figuresUntil, moneyWhere } from '#rooms/money/money.filter.ts';
import { LEFT_CENTS } from '#rooms/money/money-refunds.store.ts';

type Dir = RowQuery['sort_dir'];
const moneyRowOrder = (dir: Dir): SQL => (dir === 'asc' ? sql`e.day, e.id` : sql`e.day desc, e.id desc`);

const dollars = (amount: SQL): SQL => sql`(${amount}) / 100.0::float8`;

/** Selects rows of a step `page` of ids with their payer and what they paid for. `leftCents`: what can be refunded. */
const rowsIn = (mediaUrl: string, dir: Dir, leftCents: SQL): SQL => sql`
  select e.id, e.day::text as day, ${iso(sql`e.paid_at`)} as "paidAt",
    case e.origin when 'transaction' then 'parlour' else 'plan' end as source,
    case when e.refund_cents <> 0 and t.status = 'disputed' then 'dispute' when e.refund_cents <> 0 then 'refund' else 'payment' end as kind,
    coalesce(s.title, case when p.name = 'weekly' then ${PLANS[0].title}::text else ${PLANS[1].title}::text end) as title,
    json_build_object(
      'id', case when u.deleted_at is null then u.id end,
      'name', case when u.deleted_at is null then coalesce(u.name, 'Deleted user') else 'Deleted user' end,
      'profile_image_url', case when u.deleted_at is null then ${mediaUrl}::text || u.profile_image end
    ) as user,
    case when s.deleted_at is null then s.id end as sale,
    ${dollars(sql`e.gross_cents`)} as gross, ${dollars(sql`e.refund_cents`)} as refunds,
    ${dollars(sql`e.share_cents`)} as "hostShare",
    ${dollars(sql`e.gross_cents - e.refund_cents - e.share_cents`)} as revenue,
    ${dollars(sql`e.fee_cents`)} as fees,
    ${dollars(sql`e.gross_cents - e.refund_cents - e.share_cents - e.fee_cents`)} as net,
    to_char(e.corrects, 'YYYY-MM') as corrects, coalesce(t.reason, r.reason, case when t.status = 'disputed' then 'Disputed' end) as reason,
    coalesce(t.admin, r.admin) as admin,
    case e.origin when 'transaction' then 'payment-' when 'plan' then 'plan-' else 'plan-refund-' end || e.origin_id as reference,
    coalesce(t.payment_id, r.plan_id, e.origin_id) as payment,
    case when e.payments > 0 then ${dollars(leftCents)} else 0 end as refundable
  from page join money_entries e using (id)
    left join users u on u.id = e.user_id
    left join sales s on s.id = e.sale_id
    left join transactions t on e.origin = 'transaction' and t.id = e.origin_id
    left join plan_refunds r on e.origin = 'plan_refund' and r.id = e.origin_id
    left join plans p on p.id = case e.origin when 'plan' then e.origin_id when 'plan_refund' then r.plan_id end
  order by ${moneyRowOrder(dir)}`;

/** Returns a page of the ledger's rows with the number and the sums of all that match. */
export async function listRows(
  db: Sql,
  query: RowQuery,
  mediaUrl: string,
): Promise<{ data: MoneyRow[]; totalCounts: number; totals: MoneyFigures }> {
  const where = moneyWhere(query);
  const { limit, page, sort_dir: dir } = query;
  const [found] = await rowsOf(
    db,
    { totals: MoneyFigures, data: listOf(MoneyRow) },
    sql`with page as (
          select e.id from money_entries e where ${where} order by ${moneyRowOrder(dir)}
          limit ${limit} offset ${(page - 1) * limit}
        )
        select (select row_to_json(f) from (${selectMoneyFigures(query)}) f) as totals,
          (select coalesce(json_agg(r), '[]') from (${rowsIn(mediaUrl, dir, LEFT_CENTS)}) r) as data`,
  );
  const totals = found?.totals ?? NO_FIGURES;
  return { data: found?.data ?? [], totalCounts: totals.rows, totals };
}

/** Returns the sums of all rows up to a day. */
export async function getFiguresUntil(db: Sql, day: string): Promise<MoneyFigures> {
  const [found] = await rowsOf(db, MoneyFigures, figuresUntil(day));
  return found ?? NO_FIGURES;
}

export async function getFigures(db: Sql, filter: RowFilter): Promise<MoneyFigures> {
  const [found] = await rowsOf(db, MoneyFigures, selectMoneyFigures(filter));
  return found ?? NO_FIGURES;
}

const EnteredRow = z.object({
  ...MoneyRow.shape,
  grossCents: Int,
  refundCents: Int,
  shareCents: Int,
  feeCents: Int,
});
export type EnteredRow = z.input<typeof EnteredRow>;

/** Returns the next rows that match, with their cents; without what can be refunded, which takes long. */
export function listRowsAfter(
  db: Sql,
  query: RowExport,
  last: EnteredRow | undefined,
  limit: number,
): Promise<EnteredRow[]> {
  const { sort_dir: dir } = query;
  const beyond = last
    ? sql`(e.day, e.id) ${dir === 'asc' ? sql`>` : sql`<`} (${last.day}::date, ${last.id})`
    : sql`true`;
  return rowsOf(
    db,
    EnteredRow,
    sql`with page as (
          select e.id from money_entries e where ${moneyWhere(query)} and ${beyond} order by ${moneyRowOrder(dir)} limit ${limit}
        )
        select x.*, e.gross_cents as "grossCents", e.refund_cents as "refundCents", e.share_cents as "shareCents",
          e.fee_cents as "feeCents"
        from (${rowsIn('', dir, sql`0`)}) x join money_entries e using (id) order by ${moneyRowOrder(dir)}`,
  );
}
