import { PAYMENT_STATUSES } from '@greenroom/contract/sales.rules';
import type { PaymentStatus } from '@greenroom/contract/sales.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Float, Int, listOf, oneOf, orNull, Text, Time } from '#kit/db/row.ts';
import { all, iso } from '#kit/db/sql.ts';
import { HOST_NAME as NAME } from '#rooms/sales/sales.filter.ts';
import { paginationOf } from '#rooms/sales/sales.store.ts';
import type { Pagination } from '#rooms/sales/sales.store.ts';

type Status = PaymentStatus | undefined;
const Transaction = z.object({
  id: Int,
  amount: Int,
  created_at: Time,
  status: oneOf(PAYMENT_STATUSES),
  fee: Float,
  user: z.object({ id: orNull(Int), name: Text, profile_image_url: orNull(Text) }),
});
export type Transaction = z.input<typeof Transaction>;

const transactionWhere = (saleId: number, status: Status): SQL =>
  all([sql`t.sale_id = ${saleId}`, ...(status === undefined ? [] : [sql`t.status = ${status}`])]);

/** Selects the rows of a step `page` of ids, newest first. */
const rowsIn = (mediaUrl: string): SQL => sql`
  select t.id, t.amount_cents as amount, ${iso(sql`t.created_at`)} as created_at, t.status, t.fee_cents as fee,
    json_build_object(
      'id', case when u.deleted_at is null then u.id end, 'name', ${NAME},
      'profile_image_url', case when u.deleted_at is null then ${mediaUrl}::text || u.profile_image end
    ) as user
  from page join transactions t using (id) join users u on u.id = t.user_id
  order by t.created_at desc, t.id desc`;

const NEWEST = sql`order by t.created_at desc, t.id desc`;

/** Returns a page of payments and refunds, newest first; null when there is no such sale. */
export async function listTransactions(
  db: Sql,
  saleId: number,
  { page, pageSize, status }: { page: number; pageSize: number; status?: Status },
  mediaUrl: string,
): Promise<{ data: Transaction[]; pagination: Pagination } | null> {
  const where = transactionWhere(saleId, status);
  const [found] = await rowsOf(
    db,
    { total: Int, data: listOf(Transaction) },
    sql`with page as (
          select t.id from transactions t where ${where} ${NEWEST}
          limit ${pageSize} offset ${(page - 1) * pageSize}
        )
        select (select count(*) from transactions t where ${where}) as total,
          (select coalesce(json_agg(r), '[]') from (${rowsIn(mediaUrl)}) r) as data
        from sales s where s.id = ${saleId} and s.deleted_at is null`,
  );
  return found ? { data: found.data, pagination: paginationOf(found.total, page, pageSize) } : null;
}

/** Returns the next payments and refunds, newest first. */
export function listTransactionsAfter(
  db: Sql,
  saleId: number,
  status: Status,
  last: Transaction | undefined,
  limit: number,
): Promise<Transaction[]> {
  const older = sql`(t.created_at, t.id) < (${last?.created_at ?? 'infinity'}::timestamptz, ${last?.id ?? 0})`;
  return rowsOf(
    db,
    Transaction,
    sql`with page as (
          select t.id from transactions t where ${transactionWhere(saleId, status)} and ${older} ${NEWEST} limit ${limit}
        ) ${rowsIn('')}`,
  );
}
