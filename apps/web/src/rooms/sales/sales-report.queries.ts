import type { Output, Query } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { SALES as RULES } from '@greenroom/contract/sales.rules';
import type { PaymentStatus } from '@greenroom/contract/sales.rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

import { SALES } from './sales.queries.ts';

/** A finished parlour with its figures. */
export type SaleReport = Output<'sales.get'>['data'];
/** A payment or a refund. */
export type Transaction = Output<'sales.listTransactions'>['data'][number];
/** A finished parlour's money over time. */
export type RevenueChart = Output<'sales.getRevenueChart'>['data'];

const saleReportKey = (id: number) => [...SALES, 'get', id] as const;
const saleReportParams = (id: number) => ({ id: String(id) });

/** Returns one report; 0 requests nothing. */
export function useSaleReport(id: number) {
  return useQuery({
    queryKey: saleReportKey(id),
    queryFn: async ({ signal }) =>
      (await api.call('sales.get', { params: saleReportParams(id), signal })).data,
    enabled: id > 0,
  });
}

type Page = { page: number; status: PaymentStatus | undefined };

/** Returns a page of a report's payments; the old page stays until it is loaded, unless it belongs to another report. */
export function useTransactionList(id: number, { page, status }: Page) {
  const query: Query<'sales.listTransactions'> = {
    page: String(page),
    pageSize: String(RULES.transactionsPageSize),
    ...(status && { status }),
  };
  return useQuery({
    queryKey: [...saleReportKey(id), 'transactions', query],
    queryFn: ({ signal }) =>
      api.call('sales.listTransactions', { params: saleReportParams(id), query, signal }),
    placeholderData: (before, last) => (last?.queryKey[2] === id ? keepPreviousData(before) : undefined),
  });
}

/** At most this many are printed; the CSV has all. */
const PRINT_PAGES = 10;

/** Returns a report's payments for printing, newest first, up to a thousand. */
export async function findTransactions(
  id: number,
  status: PaymentStatus | undefined,
): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let page = 1; page <= PRINT_PAGES; page += 1) {
    const query = { page: String(page), pageSize: String(LIMITS.pageSizeMax), ...(status && { status }) };
    const { data, pagination } = await api.call('sales.listTransactions', {
      params: saleReportParams(id),
      query,
    });
    rows.push(...data);
    if (page >= pagination.totalPages) break;
  }
  return rows;
}

/** Returns each day or month with its money. */
export function useRevenueChart(id: number) {
  return useQuery({
    queryKey: [...saleReportKey(id), 'revenue'],
    queryFn: async ({ signal }) =>
      (await api.call('sales.getRevenueChart', { params: saleReportParams(id), signal })).data,
  });
}
