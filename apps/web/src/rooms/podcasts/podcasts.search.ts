import type { PodcastSort } from '@greenroom/contract/podcasts.rules';

import { readListSearch } from '#kit/url-state.ts';
import type { ListSearch } from '#kit/url-state.ts';

// Repeated here, because this file is loaded with the first page and the contract's file would load all messages too.
const SORTS = ['name', 'email', 'podcasts', 'createdAt'] as const satisfies readonly PodcastSort[];

/** The default order: people with the newest podcast first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** The query of the podcast list. */
export type PodcastListSearch = ListSearch<PodcastSort>;

/** Returns the query, typed; invalid values fall back to the default and are removed from the address. */
export function readPodcastListSearch(raw: Record<string, unknown>): PodcastListSearch {
  return readListSearch<PodcastSort>(raw, SORTS, DEFAULT_SORT);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page and order of the previous list, for the way back. */
    podcastList?: PodcastListSearch | undefined;
  }
}
