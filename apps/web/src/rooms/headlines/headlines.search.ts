import type { HeadlineSort } from '@greenroom/contract/headlines.rules';

import { readListSearch } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Repeated here, because this file is loaded with the first page and the contract's file would load all messages too.
const SORTS = ['title', 'type', 'createdAt', 'owner'] as const satisfies readonly HeadlineSort[];

/** The query of the headline list. */
export type HeadlineListSearch = ListSearch<HeadlineSort>;

/** The default order: newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** Returns the query, typed; invalid values fall back to the default and are removed from the address. */
export function readHeadlineListSearch(raw: Record<string, unknown>): HeadlineListSearch {
  return readListSearch<HeadlineSort>(raw, SORTS, DEFAULT_SORT);
}
