import { SALE_LIST } from '@greenroom/contract/sales-list.rules';
import type { PaymentStatus } from '@greenroom/contract/sales.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';
import { readOneOf, readPage } from '#kit/url-state.ts';

// Repeated here, because this file is loaded with the first page and the contract's file would load all messages too.
const STATUSES = [
  'succeeded',
  'pending',
  'failed',
  'refunded',
  'disputed',
] as const satisfies readonly PaymentStatus[];

/** The address of the finished parlours. `user_id`: only those of one host. */
export type SaleListSearch = SearchOf<typeof SALE_LIST>;

/** Returns the address of the finished parlours, typed. */
export const readSaleListSearch = (raw: Record<string, unknown>): SaleListSearch =>
  readSearch(SALE_LIST, raw);

/** Returns the query of a report: the page of its transactions and their status. */
export type SaleDetailSearch = { page?: number | undefined; status?: PaymentStatus | undefined };

/** Returns the query, typed; invalid values are removed from the address. */
export function readSaleDetailSearch(raw: Record<string, unknown>): SaleDetailSearch {
  const page = readPage(raw['page']);
  return { page: page === 1 ? undefined : page, status: readOneOf(raw['status'], STATUSES, undefined) };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The last state of the list of finished parlours, for the way back. */
    saleList?: SaleListSearch | undefined;
  }
}
