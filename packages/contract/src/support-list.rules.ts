import type { ListQuery } from './kit/list.ts';

/** The query of the list of messages. @source contract Support, bulletins, news */
export const SUPPORT_LIST = {
  sorts: ['subject', 'createdAt', 'name', 'email'],
  sort: { by: 'createdAt', dir: 'desc' },
  fields: {
    /** Only answered messages, or only unanswered ones. */
    replied: 'flag',
    /** Searches subject, name and e-mail. */
    search: 'search',
    /** Only those of this user: the counts on a user's page link here. */
    user_id: 'id',
  },
  added: ['replied', 'search', 'user_id'],
} as const satisfies ListQuery;
export type SupportSort = (typeof SUPPORT_LIST.sorts)[number];
