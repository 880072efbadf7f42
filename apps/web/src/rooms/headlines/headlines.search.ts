import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';

/** The address of the headline list. */
export type HeadlineListSearch = SearchOf<typeof HEADLINE_LIST>;

/** What the filter panel sets. */
export type HeadlineFilters = Pick<HeadlineListSearch, 'state' | 'kind' | 'featured'>;

/** Returns the address of the headline list, typed. */
export const readHeadlineListSearch = (raw: Record<string, unknown>): HeadlineListSearch =>
  readSearch(HEADLINE_LIST, raw);
