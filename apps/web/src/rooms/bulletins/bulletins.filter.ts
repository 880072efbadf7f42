import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';

import { noFilters } from '#kit/list/list-search.ts';

import type { BulletinFilters, BulletinListSearch } from './bulletins.search.ts';

/** Removes the filters from an address; the search and the order are kept. */
export const NO_FILTERS: BulletinListSearch = noFilters(BULLETIN_LIST, 'search');

/** Returns how many filters of the panel are active. */
export function countFilters({ status, author }: BulletinFilters): number {
  return [status, author].filter((value) => value !== undefined).length;
}
