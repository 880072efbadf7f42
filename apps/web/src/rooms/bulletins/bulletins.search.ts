import type { BulletinSort } from '@greenroom/contract/bulletins.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { readFlag, readId, readListSearch, readText } from '#kit/url-state.ts';
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

/** The server refuses NUL, and asks nothing for fewer letters. */
function readWords(value: unknown): string | undefined {
  const text = readText(typeof value === 'string' ? value.replaceAll('\0', '') : value, LIMITS.queryText);
  return text && text.length >= LIMITS.searchMin ? text : undefined;
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
