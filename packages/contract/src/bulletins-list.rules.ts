import type { ListQuery } from './kit/list.ts';

/** The query of the bulletin board. @source contract Support, bulletins, news */
export const BULLETIN_LIST = {
  sorts: ['title', 'createdAt', 'status'],
  sort: { by: 'createdAt', dir: 'desc' },
  fields: {
    /** `true`: only active ones. */
    status: 'flag',
    /** Searches the author's name and email. */
    author: 'search',
    /** Searches title and text. */
    search: 'search',
    /** Only those of this user: the counts on a user's page link here. */
    user_id: 'id',
  },
  added: ['status', 'author', 'search', 'user_id', 'sort_by', 'sort_dir', 'limit'],
} as const satisfies ListQuery;
export type BulletinSort = (typeof BULLETIN_LIST.sorts)[number];
