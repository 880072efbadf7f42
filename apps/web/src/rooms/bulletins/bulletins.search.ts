import type { BulletinSort } from '@greenroom/contract/bulletins.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { readFlag, readId, readListSearch, readText } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Repeated here, because this file is loaded with the first page and the contract's file would load all messages too.
const SORTS = ['title', 'createdAt', 'status'] as const satisfies readonly BulletinSort[];

/** What the filter panel sets. */
export type BulletinFilters = { status?: boolean | undefined; author?: string | undefined };

/** The query of the bulletin board. `user_id`: only this person's posts; `post`: the open post. */
export type BulletinListSearch = ListSearch<BulletinSort> &
  BulletinFilters & {
    search?: string | undefined;
    user_id?: number | undefined;
    post?: number | undefined;
  };

/** The default order: newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** The server rejects NUL, and there is no search below the minimum length. */
function readWords(value: unknown): string | undefined {
  const text = readText(typeof value === 'string' ? value.replaceAll('\0', '') : value, LIMITS.queryText);
  return text && text.length >= LIMITS.searchMin ? text : undefined;
}

/** Returns the query, typed; invalid values fall back to the default and are removed from the address. */
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
