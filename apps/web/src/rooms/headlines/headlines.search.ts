import type { HeadlineSort } from '@greenroom/contract/headlines.rules';

import { readListSearch } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Written out, since this file comes with the first page and the contract's file would bring all messages along.
const SORTS = ['title', 'type', 'createdAt', 'owner'] as const satisfies readonly HeadlineSort[];

/** The address of the headline list. */
export type HeadlineListSearch = ListSearch<HeadlineSort>;

/** The order without a word in the address: the newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** The address, typed; what makes no sense falls back to the default and leaves the address. */
export function readHeadlineListSearch(raw: Record<string, unknown>): HeadlineListSearch {
  return readListSearch<HeadlineSort>(raw, SORTS, DEFAULT_SORT);
}
