import type { Query } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { listQueryOf } from '#kit/url-state.ts';

import { DEFAULT_SORT } from './bulletins.search.ts';
import type { BulletinFilters, BulletinListSearch } from './bulletins.search.ts';

/** Returns the address without its filters and search; the order is kept. */
export const NO_FILTERS = {
  status: undefined,
  author: undefined,
  user_id: undefined,
} as const satisfies BulletinListSearch;

/** Returns how many filters of the panel are active. */
export function countFilters({ status, author }: BulletinFilters): number {
  return [status, author].filter((value) => value !== undefined).length;
}

/** Returns whether a search or a filter hides posts. */
export function isNarrowed({ search, user_id, ...filters }: BulletinListSearch): boolean {
  return search !== undefined || user_id !== undefined || countFilters(filters) > 0;
}

/** Returns the server's query for an address, with its values in a fixed order, so that it can be a cache key. */
export function bulletinQueryOf(search: BulletinListSearch): Query<'bulletins.list'> {
  const { status, author, search: text, user_id } = search;
  return {
    ...listQueryOf(search, DEFAULT_SORT, LIMITS.pageSize),
    ...(status !== undefined && { status: status ? 'true' : 'false' }),
    ...(author && { author }),
    ...(text && { search: text }),
    ...(user_id && { user_id: String(user_id) }),
  };
}
