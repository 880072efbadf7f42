import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';

/** The address of the podcast list. */
export type PodcastListSearch = SearchOf<typeof PODCAST_LIST>;

/** Returns the address of the podcast list, typed. */
export const readPodcastListSearch = (raw: Record<string, unknown>): PodcastListSearch =>
  readSearch(PODCAST_LIST, raw);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page and order of the previous list, for the way back. */
    podcastList?: PodcastListSearch | undefined;
  }
}
