import type { ListQuery } from './kit/list.ts';

/** Whether the app shows a headline: no, from its time on, or already. */
export const HEADLINE_STATES = ['draft', 'scheduled', 'published'] as const;
export type HeadlineState = (typeof HEADLINE_STATES)[number];

/** The kinds as the list's query names them, in the order of their types. */
export const HEADLINE_KIND_WORDS = ['text', 'video', 'image'] as const;

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
