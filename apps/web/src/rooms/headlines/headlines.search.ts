import { HEADLINE_SORTS } from '@greenroom/contract/headlines.rules';
import type { HeadlineSort } from '@greenroom/contract/headlines.rules';

import { readListSearch } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

/** The address of the headline list. */
export type HeadlineListSearch = ListSearch<HeadlineSort>;

/** The order without a word in the address: the newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** The address, typed; what makes no sense falls back to the default and leaves the address. */
export function readHeadlineListSearch(raw: Record<string, unknown>): HeadlineListSearch {
  return readListSearch(raw, HEADLINE_SORTS, DEFAULT_SORT);
}
