import { centsOf } from '@greenroom/contract/kit/money';
import type { SaleQuery } from '@greenroom/contract/sales';
import { collectedCentsOf, shownCentsOf } from '@greenroom/contract/sales.rules';
import type { PaymentStatus } from '@greenroom/contract/sales.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Csv, CsvRow } from '#kit/http/csv-answer.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { exportList, inBatches, inParts } from '#kit/records/export.ts';
import { listMoneyOf } from '#rooms/sales/sales-report.store.ts';
import { listTransactionsAfter } from '#rooms/sales/sales-transactions.store.ts';
import type { Transaction } from '#rooms/sales/sales-transactions.store.ts';
import { getSales, listSaleIds } from '#rooms/sales/sales.store.ts';
import type { Counted } from '#rooms/sales/sales.store.ts';

const SALE_COLUMNS = [
  'Id',
  'Title',
  'Description',
  'Author',
  'Author email',
  'Price',
  { time: 'Start date' },
  'Duration (ms)',
  'Saved to profile',
  'Top parlour',
  'Reviews',
  'Participants',
  'Payments',
  'Collected',
  'Revenue',
  'Net Profit',
] as const;
const TRANSACTION_COLUMNS = [
  'Id',
  'User',
  'Amount',
  { time: 'Purchased date' },
  'Status',
  'Collected',
] as const;

type Query = Omit<SaleQuery, 'page' | 'pageSize'>;
/** Dollars in the API are whole cents divided by a hundred. */

const saleCells = (sale: Counted): CsvRow[number][] => [
  sale.id,
  sale.title,
  sale.description,
  sale.user.name,
  sale.user.email,
  BigInt(centsOf(sale.price)),
  new Date(sale.scheduler_parlour.start_date),
  sale.duration,
  sale.status,
  sale.is_top,
  sale.num_reviews,
  sale.num_participants,
];

async function loadSales(db: Db, ids: readonly number[]): Promise<CsvRow[]> {
  const [sales, sums] = [await getSales(db, ids, ''), await listMoneyOf(db, ids)];
  const bySale = new Map(sums.map((sum) => [sum.saleId, sum]));
  return sales.map((sale) => {
    const {
      payments = 0,
      collectedCents = 0,
      revenueCents = 0,
      netProfitCents = 0,
    } = bySale.get(sale.id) ?? {};
    return saleCells(sale).concat(
      payments,
      BigInt(collectedCents),
      BigInt(revenueCents),
      BigInt(netProfitCents),
    );
  });
}

/** Exports the finished parlours of a filter as CSV, each with its figures. */
export async function exportSales(db: Db, request: FastifyRequest, query: Query): Promise<Csv> {
  const ids = await listSaleIds(db, query, request.server.config.TIME_ZONE);
  return exportList(request, {
    action: 'sales.export',
    kind: 'sales',
    name: 'finished-parlours',
    query,
    columns: SALE_COLUMNS,
    count: ids.length,
    rows: inBatches(ids, (part) => loadSales(db, part)),
  });
}

function transactionCellsOf({ id, user, amount, created_at, status }: Transaction): CsvRow {
  const payment = { amountCents: amount, status };
  const [shown, collected] = [BigInt(shownCentsOf(payment)), BigInt(collectedCentsOf(payment))];
  return [id, user.name, shown, new Date(created_at), status, collected];
}

async function* transactionRows(
  db: Db,
  saleId: number,
  status: PaymentStatus | undefined,
): AsyncGenerator<CsvRow[]> {
  const parts = inParts<Transaction>((last, limit) => listTransactionsAfter(db, saleId, status, last, limit));
  for await (const transactions of parts) yield transactions.map(transactionCellsOf);
}

/** Exports the payments and refunds of a finished parlour as CSV. @throws not_found */
export async function exportTransactions(
  db: Db,
  request: FastifyRequest,
  { sale_id: saleId, status }: { sale_id: number; status?: PaymentStatus | undefined },
): Promise<Csv> {
  if ((await getSales(db, [saleId], '')).length === 0) fail('not_found');
  await audit(request.server.db, request, {
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
