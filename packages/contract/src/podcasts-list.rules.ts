import type { ListQuery } from './kit/list.ts';

/** The query of the podcast list. @source contract Podcasts */
export const PODCAST_LIST = {
  sorts: ['name', 'email', 'podcasts', 'createdAt'],
  sort: { by: 'createdAt', dir: 'desc' },
  fields: {
    /** Searches podcasts' names, and their artist's name and email. */
    search: 'search',
  },
  added: ['search'],
  addedSorts: ['createdAt'],
} as const satisfies ListQuery;
export type PodcastSort = (typeof PODCAST_LIST.sorts)[number];
