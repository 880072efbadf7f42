import type { Query } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { DEFAULT_SORT } from './sales.search.ts';
import type { SaleListSearch } from './sales.search.ts';

/** The address without what narrows the list; the order stays as it is. */
export const NO_FILTERS = {
  search: undefined,
  author: undefined,
  user_id: undefined,
  is_top: undefined,
  start_date: undefined,
  end_date: undefined,
} as const satisfies SaleListSearch;

/** Whether a search or a filter hides parlours. */
export function isNarrowed(search: SaleListSearch): boolean {
  const fields = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];
  return fields.some((field) => search[field] !== undefined);
}

/** What narrows the list, for the server: the same in the same order, so that it can name an answer in the cache. */
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

/** The same with the order, as the CSV has it. */
export function saleExportOf(search: SaleListSearch): Query<'sales.export'> {
  const { sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir } = search;
  return { ...saleFilterOf(search), sort_by, sort_dir };
}

/** The same for one page. */
export function saleQueryOf(search: SaleListSearch): Query<'sales.list'> {
  const { page = 1 } = search;
  return { ...saleExportOf(search), page: String(page), pageSize: String(LIMITS.pageSize) };
}
