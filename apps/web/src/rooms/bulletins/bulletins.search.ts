import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';
import { readId } from '#kit/url-state.ts';

/** The address of the bulletin board. `post`: the open post. */
export type BulletinListSearch = SearchOf<typeof BULLETIN_LIST> & { post?: number | undefined };
/** What the filter panel sets. */
export type BulletinFilters = Pick<BulletinListSearch, 'status' | 'author'>;

/** Returns the address of the bulletin board, typed. */
export const readBulletinListSearch = (raw: Record<string, unknown>): BulletinListSearch => ({
  ...readSearch(BULLETIN_LIST, raw),
  post: readId(raw['post']),
});
