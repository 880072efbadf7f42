import { HEADLINE_KIND_WORDS, HEADLINE_STATES } from './headlines.rules.ts';
import type { ListQuery } from './kit/list.ts';

/** The query of the headline list. @source contract Support, bulletins, news */
export const HEADLINE_LIST = {
  sorts: ['title', 'type', 'createdAt', 'owner'],
  sort: { by: 'createdAt', dir: 'desc' },
  fields: {
    /** Searches title and text. */
    search: 'search',
    state: HEADLINE_STATES,
    kind: HEADLINE_KIND_WORDS,
    /** `true`: only those about somebody with a running Featured Headline plan. */
    featured: 'flag',
  },
  addedSorts: ['createdAt'],
  capabilities: {
    search: 'editing',
    state: 'editing',
    kind: 'editing',
    featured: 'editing',
  },
} as const satisfies ListQuery;
export type HeadlineSort = (typeof HEADLINE_LIST.sorts)[number];
