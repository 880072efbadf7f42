import type { ListQuery } from './kit/list.ts';
import type { TALENTS } from './users.rules.ts';

const TALENT_IDS = [1, 2, 3, 4, 5] as const satisfies readonly (typeof TALENTS)[number]['id'][];

/** The query of the user list. Any of the talents matches. @source contract Users and reference data */
export const USER_LIST = {
  sorts: ['name', 'email', 'city', 'state', 'createdAt', 'totalSpent', 'featured', 'active'],
  sort: { by: 'createdAt', dir: 'desc' },
  fields: {
    search: 'search',
    city: 'text',
    state: 'text',
    zipcode: 'text',
    start_date: 'day',
    end_date: 'day',
    role_ids: TALENT_IDS,
    profile_type: 'flag',
  },
} as const satisfies ListQuery;
export type UserSort = (typeof USER_LIST.sorts)[number];
