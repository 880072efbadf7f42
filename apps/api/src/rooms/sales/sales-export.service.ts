import type { SaleQuery } from '@greenroom/contract/sales';
import { collectedCentsOf, moneyOf, shownCentsOf } from '@greenroom/contract/sales.rules';
import type { PaymentStatus, Rates } from '@greenroom/contract/sales.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { countPaid, ratesOf } from '#rooms/sales/sales-report.service.ts';
import { listPaymentsOf } from '#rooms/sales/sales-report.store.ts';
import { listAllTransactions } from '#rooms/sales/sales-transactions.store.ts';
import { getSales, listSaleIds } from '#rooms/sales/sales.store.ts';
import type { Counted } from '#rooms/sales/sales.store.ts';

/** Finished parlours per statement: few enough to keep in memory while a slow connection reads them. */
const BATCH = 500;

const SALE_COLUMNS = [
  'Id',
  'Title',
  'Description',
  'Author',
  'Author email',
  'Price',
  'Start date',
  'Duration (ms)',
  'Saved to profile',
  'Top parlour',
  'Reviews',
  'Participants',
  'Payments',
  'Collected',
  'Revenue',
  'Net profit',
] as const;
const TRANSACTION_COLUMNS = ['Id', 'User', 'Amount', 'Purchased date', 'Status', 'Collected'] as const;

type Query = Omit<SaleQuery, 'page' | 'pageSize'>;
type Cells = (string | number | bigint)[];

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
/** Dollars in the API are whole cents divided by a hundred. */
const centsOf = (dollars: number): bigint => BigInt(Math.round(dollars * 100));

const cellsOf = (sale: Counted): Cells => [
  sale.id,
  sale.title,
  sale.description,
  sale.user.name,
  sale.user.email,
  centsOf(sale.price),
  sale.scheduler_parlour.start_date,
  sale.duration,
  yesNo(sale.status),
  yesNo(sale.is_top),
  sale.num_reviews,
  sale.num_participants,
];

async function* saleRows(db: Db, ids: readonly number[], rates: Rates): AsyncGenerator<Cells> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const part = ids.slice(from, from + BATCH);
    const [sales, payments] = [await getSales(db, part, ''), await listPaymentsOf(db, part)];
    const bySale = Map.groupBy(payments, ({ saleId }) => saleId);
    for (const sale of sales) {
      const paid = bySale.get(sale.id) ?? [];
      const { collectedCents, revenueCents, netProfitCents } = moneyOf(paid, rates);
      const money = [collectedCents, revenueCents, netProfitCents].map(BigInt);
      yield [...cellsOf(sale), countPaid(paid), ...money];
    }
  }
}

/** Exports the finished parlours of a filter as CSV, each with its figures. */
export async function exportSales(db: Db, request: FastifyRequest, query: Query): Promise<Csv> {
  const { config } = request.server;
  const ids = await listSaleIds(db, query, config.TIME_ZONE);
  await audit(db, request, {
    action: 'sales.export',
    kind: 'sales',
    after: { ...query, rows: ids.length },
  });
  return { name: 'finished-parlours', columns: SALE_COLUMNS, rows: saleRows(db, ids, ratesOf(config)) };
}

async function* transactionRows(
  db: Db,
  saleId: number,
  status: PaymentStatus | undefined,
): AsyncGenerator<Cells> {
  for await (const { id, user, amount, created_at, ...rest } of listAllTransactions(db, saleId, status)) {
    const payment = { amountCents: amount, status: rest.status };
    const [shown, collected] = [BigInt(shownCentsOf(payment)), BigInt(collectedCentsOf(payment))];
    yield [id, user.name, shown, created_at, rest.status, collected];
  }
}

/** Exports the payments and refunds of a finished parlour as CSV. @throws not_found */
export async function exportTransactions(
  db: Db,
  request: FastifyRequest,
  { sale_id: saleId, status }: { sale_id: number; status?: PaymentStatus | undefined },
): Promise<Csv> {
  if ((await getSales(db, [saleId], '')).length === 0) fail('not_found');
  await audit(db, request, {
    action: 'sales.exportTransactions',
    kind: 'sales',
    record: saleId,
    after: { status },
  });
  return {
    name: `parlour-${saleId}-transactions`,
    columns: TRANSACTION_COLUMNS,
    rows: transactionRows(db, saleId, status),
  };
}
