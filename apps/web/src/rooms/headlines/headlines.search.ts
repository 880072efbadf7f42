import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';
import { readId } from '#kit/url-state.ts';

/** The address of the headline list; `id`: the headline whose details are open. */
export type HeadlineListSearch = SearchOf<typeof HEADLINE_LIST> & { id?: number | undefined };

/** What the filter panel sets. */
export type HeadlineFilters = Pick<HeadlineListSearch, 'state' | 'kind' | 'featured'>;

/** Returns the address of the headline list, typed. */
export function readHeadlineListSearch(raw: Record<string, unknown>): HeadlineListSearch {
  const id = readId(raw['id']);
  return { ...readSearch(HEADLINE_LIST, raw), ...(id !== undefined && { id }) };
}
