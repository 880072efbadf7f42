import type { ListQuery } from './kit/list.ts';

/** The query of the headline list. @source contract Support, bulletins, news */
export const HEADLINE_LIST = {
  sorts: ['title', 'type', 'createdAt', 'owner'],
  sort: { by: 'createdAt', dir: 'desc' },
  fields: {},
  addedSorts: ['createdAt'],
} as const satisfies ListQuery;
export type HeadlineSort = (typeof HEADLINE_LIST.sorts)[number];
