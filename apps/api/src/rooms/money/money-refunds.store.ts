import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, orNull, Text } from '#kit/db/row.ts';

/** What is left of the plan `id` of this many cents. */
const planLeft = (cents: string, id: string): string => `greatest(0, ${cents} - (
  select coalesce(sum(o.amount_cents), 0)::bigint from plan_refunds o where o.plan_id = ${id}))`;

/**
 * What is left of the payment `id` of this many cents, of the row `row`: at most what is left of all that the person paid
 * for the parlour, because refunds by the payment provider name no payment.
 */
const paymentLeft = (cents: string, id: string, row: string): string => `greatest(0, least(${cents} - (
  select coalesce(sum(o.amount_cents), 0)::bigint from transactions o
  where o.payment_id = ${id} and o.status in ('refunded', 'disputed')
), (
  select coalesce(sum(case o.status when 'succeeded' then o.amount_cents when 'refunded' then -o.amount_cents
    when 'disputed' then -o.amount_cents end), 0)::bigint
  from transactions o where o.sale_id = ${row}.sale_id and o.user_id = ${row}.user_id)))`;

/** What can still be refunded of a row `e` of the ledger. */
export const LEFT_CENTS: SQL = sql.raw(`case e.origin
  when 'plan' then ${planLeft('e.gross_cents', 'e.origin_id')}
  when 'transaction' then ${paymentLeft('e.gross_cents', 'e.origin_id', 'e')}
  else 0 end`);

/** A payment that can be refunded, with what is left of it. */
const Paid = z.object({ userId: Int, saleId: orNull(Int), title: Text, leftCents: Int });
export type Paid = z.input<typeof Paid>;

/** Returns a bought plan, locked until the transaction ends, or null. */
export async function lockPlan(db: Sql, id: number): Promise<Paid | null> {
  await db.execute(sql`select from plans where id = ${id} for update`);
  const [found] = await rowsOf(
    db,
    Paid,
    sql`select p.user_id as "userId", null as "saleId", p.name as title,
          ${sql.raw(planLeft('p.base_amount_cents', 'p.id'))} as "leftCents"
        from plans p where p.id = ${id}`,
  );
  return found ?? null;
}

const Payment = z.object({ ...Paid.shape, isPaid: Flag, isDisputed: Flag });

/** Returns a payment for a parlour, with all of the person for it locked until the transaction ends, or null. */
export async function lockPayment(db: Sql, id: number): Promise<z.input<typeof Payment> | null> {
  await db.execute(
    sql`select from transactions o join transactions t on t.sale_id = o.sale_id and t.user_id = o.user_id
        where t.id = ${id} order by o.id for update of o`,
  );
  const [found] = await rowsOf(
    db,
    Payment,
    sql`select t.user_id as "userId", t.sale_id as "saleId", s.title, t.status = 'succeeded' as "isPaid",
          exists (
            select from transactions o
            where o.sale_id = t.sale_id and o.user_id = t.user_id and o.status = 'disputed'
              and coalesce(o.payment_id, t.id) = t.id
          ) as "isDisputed",
          ${sql.raw(paymentLeft('t.amount_cents', 't.id', 't'))} as "leftCents"
        from transactions t join sales s on s.id = t.sale_id where t.id = ${id}`,
  );
  return found ?? null;
}

type NewRefund = { id: number; amountCents: number; reason: string; admin: string };

export async function addPlanRefund(db: Sql, refund: NewRefund): Promise<void> {
  await db.execute(
    sql`insert into plan_refunds (plan_id, amount_cents, reason, admin)
        values (${refund.id}, ${refund.amountCents}, ${refund.reason}, ${refund.admin})`,
  );
}

export async function addPaymentRefund(db: Sql, refund: NewRefund): Promise<void> {
  await db.execute(
    sql`insert into transactions (sale_id, user_id, amount_cents, status, payment_id, reason, admin)
        select sale_id, user_id, ${refund.amountCents}, 'refunded', id, ${refund.reason}, ${refund.admin}
        from transactions where id = ${refund.id}`,
  );
}
