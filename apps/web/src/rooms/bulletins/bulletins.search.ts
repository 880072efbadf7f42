import type { Query } from '@greenroom/contract';
import type { BulletinSort } from '@greenroom/contract/bulletins.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { listQueryOf, readFlag, readListSearch, readText } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Written out, since this file comes with the first page and the contract's file would bring all messages along.
const SORTS = ['title', 'createdAt', 'status'] as const satisfies readonly BulletinSort[];

/** What the filter panel sets. */
export type BulletinFilters = { status?: boolean | undefined; author?: string | undefined };

/** The address of the bulletin board. `user_id`: posts of one person alone; `post`: the one that is open. */
export type BulletinListSearch = ListSearch<BulletinSort> &
  BulletinFilters & {
    search?: string | undefined;
    user_id?: number | undefined;
    post?: number | undefined;
  };

/** The order without a word in the address: the newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

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

/** The server refuses NUL, and asks nothing for fewer letters. */
function readWords(value: unknown): string | undefined {
  const text = readText(typeof value === 'string' ? value.replaceAll('\0', '') : value, LIMITS.queryText);
  return text && text.length >= LIMITS.searchMin ? text : undefined;
}

function readId(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;
}

/** The address, typed; what makes no sense falls back to the default and leaves the address. */
export function readBulletinListSearch(raw: Record<string, unknown>): BulletinListSearch {
  return {
    ...readListSearch<BulletinSort>(raw, SORTS, DEFAULT_SORT),
    status: readFlag(raw['status']),
    author: readWords(raw['author']),
    search: readWords(raw['search']),
    user_id: readId(raw['user_id']),
    post: readId(raw['post']),
  };
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
