import { LIMITS } from '@greenroom/contract/kit/limits';
import type { PaymentStatus, SaleSort } from '@greenroom/contract/sales.rules';

import { readDay, readFlag, readId, readListSearch, readOneOf, readPage, readText } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Repeated here, because this file is loaded with the first page and the contract's file would load all messages too.
const SORTS = ['start_date', 'title', 'author', 'price'] as const satisfies readonly SaleSort[];
const STATUSES = ['succeeded', 'pending', 'failed', 'refunded'] as const satisfies readonly PaymentStatus[];

/** The default order: the latest start first. */
export const DEFAULT_SORT = { by: 'start_date', dir: 'desc' } as const;

/** The query of the finished parlours. `user_id`: only those of one host. */
export type SaleListSearch = ListSearch<SaleSort> & {
  search?: string | undefined;
  author?: string | undefined;
  user_id?: number | undefined;
  is_top?: boolean | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
};

const readWords = (value: unknown): string | undefined =>
  readText(typeof value === 'string' ? value.replaceAll('\0', '') : value, LIMITS.queryText);

/** Returns the query, typed; invalid values are removed from the address. A range needs both days. */
export function readSaleListSearch(raw: Record<string, unknown>): SaleListSearch {
  const [start, end] = [readDay(raw['start_date']), readDay(raw['end_date'])];
  const isRange = start !== undefined && end !== undefined && start <= end;
  return {
    ...readListSearch<SaleSort>(raw, SORTS, DEFAULT_SORT),
    search: readWords(raw['search']),
    author: readWords(raw['author']),
    user_id: readId(raw['user_id']),
    is_top: readFlag(raw['is_top']),
    start_date: isRange ? start : undefined,
    end_date: isRange ? end : undefined,
  };
}

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
