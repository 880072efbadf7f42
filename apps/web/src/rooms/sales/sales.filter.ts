import type { Query } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { DEFAULT_SORT } from './sales.search.ts';
import type { SaleListSearch } from './sales.search.ts';

/** Returns the address without its filters and search; the order is kept. */
export const NO_FILTERS = {
  search: undefined,
  author: undefined,
  user_id: undefined,
  is_top: undefined,
  start_date: undefined,
  end_date: undefined,
} as const satisfies SaleListSearch;

/** Returns whether a search or a filter hides parlours. */
export function isNarrowed(search: SaleListSearch): boolean {
  const fields = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];
  return fields.some((field) => search[field] !== undefined);
}

/** Returns the server's filter, with its values in a fixed order, so that it can be a cache key. */
export function saleFilterOf(search: SaleListSearch): Query<'sales.getTotals'> {
  const { search: text, author, user_id, is_top, start_date, end_date } = search;
  return {
    ...(text && { search: text }),
    ...(author && { author }),
    ...(user_id && { user_id: String(user_id) }),
    ...(is_top !== undefined && { is_top: is_top ? 'true' : 'false' }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
  };
}

/** Adds the order, for the CSV. */
export function saleExportOf(search: SaleListSearch): Query<'sales.export'> {
  const { sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir } = search;
  return { ...saleFilterOf(search), sort_by, sort_dir };
}

/** Adds the order and the page. */
export function saleQueryOf(search: SaleListSearch): Query<'sales.list'> {
  const { page = 1 } = search;
  return { ...saleExportOf(search), page: String(page), pageSize: String(LIMITS.pageSize) };
}
