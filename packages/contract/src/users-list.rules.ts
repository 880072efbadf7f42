import { LIMITS } from './kit/limits.ts';
import type { ListQuery } from './kit/list.ts';
import { MEASURE_KINDS } from './kit/measures.ts';
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
    active: 'flag',
    /** Whether the email address is verified. */
    verified: 'flag',
    /** A running plan: any, Featured Headline, Featured Member, or none. Needs `money.read`. */
    plan: ['any', 'headline', 'member', 'none'],
    /** What is in force against them. */
    measure: ['any', ...MEASURE_KINDS],
  },
  searchMin: LIMITS.searchMin,
  added: ['active', 'verified', 'plan'],
  capabilities: { measure: 'moderation' },
} as const satisfies ListQuery;
/** The parts of a place that the filter suggests. */
export const PLACE_PARTS = ['city', 'state', 'zipcode'] as const;
export type PlacePart = (typeof PLACE_PARTS)[number];
/** The most suggestions of a part. */
export const PLACES_MOST = 8;
export type UserSort = (typeof USER_LIST.sorts)[number];

/** How many names are offered at most where a search finds nobody. */
export const NEAREST_MOST = 5;
