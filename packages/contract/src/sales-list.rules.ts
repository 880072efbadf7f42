import type { ListQuery } from './kit/list.ts';

/** The query of the finished parlours. @source spec 2 Finished Parlours */
export const SALE_LIST = {
  sorts: ['start_date', 'title', 'author', 'price'],
  sort: { by: 'start_date', dir: 'desc' },
  fields: {
    /** Searches title, description and author. */
    search: 'text',
    /** Searches the author's name. */
    author: 'text',
    user_id: 'id',
    is_top: 'flag',
    /** The first day on which the parlour may have started, in the community's time zone. */
    start_date: 'day',
    end_date: 'day',
  },
  added: ['user_id', 'start_date', 'end_date', 'sort_by', 'sort_dir'],
} as const satisfies ListQuery;
export type SaleSort = (typeof SALE_LIST.sorts)[number];
