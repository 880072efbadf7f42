import type { PodcastSort } from '@greenroom/contract/podcasts.rules';

import { readListSearch } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Written out, since this file comes with the first page and the contract's file would bring all messages along.
const SORTS = ['name', 'email', 'podcasts', 'createdAt'] as const satisfies readonly PodcastSort[];

/** The order without a word in the address: those with the newest podcast first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** The address of the podcast list. */
export type PodcastListSearch = ListSearch<PodcastSort>;

/** The address, typed; what makes no sense falls back to the default and leaves the address. */
export function readPodcastListSearch(raw: Record<string, unknown>): PodcastListSearch {
  return readListSearch<PodcastSort>(raw, SORTS, DEFAULT_SORT);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page and order of the list that one came from, for the way back. */
    podcastList?: PodcastListSearch | undefined;
  }
}
