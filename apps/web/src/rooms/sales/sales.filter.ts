import { SALE_LIST } from '@greenroom/contract/sales-list.rules';

import { filterTextsOf, noFilters, queryOf } from '#kit/list/list-search.ts';

import type { SaleListSearch } from './sales.search.ts';

/** Removes the search and the filters from an address; the order is kept. */
export const NO_FILTERS: SaleListSearch = noFilters(SALE_LIST);

/** Returns the server's filter for an address, for the totals. */
export const saleFilterOf = (search: SaleListSearch) => filterTextsOf(SALE_LIST, search);

/** Adds the page, whose size has another name here. */
export function saleQueryOf(search: SaleListSearch) {
  const { limit: pageSize, ...query } = queryOf(SALE_LIST, search);
  return { ...query, pageSize };
}
