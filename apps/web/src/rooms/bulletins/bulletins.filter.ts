import type { Query } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { listQueryOf } from '#kit/url-state.ts';

import { DEFAULT_SORT } from './bulletins.search.ts';
import type { BulletinFilters, BulletinListSearch } from './bulletins.search.ts';

/** The address without what narrows the board; the order stays as it is. */
export const NO_FILTERS = {
  status: undefined,
  author: undefined,
  user_id: undefined,
} as const satisfies BulletinListSearch;

/** How many filters of the panel are on. */
export function countFilters({ status, author }: BulletinFilters): number {
  return [status, author].filter((value) => value !== undefined).length;
}

/** Whether a search or a filter hides posts. */
export function isNarrowed({ search, user_id, ...filters }: BulletinListSearch): boolean {
  return search !== undefined || user_id !== undefined || countFilters(filters) > 0;
}

/** What the server is asked for an address: the same in the same order, so that it can name an answer in the cache. */
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
