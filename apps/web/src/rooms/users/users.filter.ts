import { USER_LIST } from '@greenroom/contract/users-list.rules';

import { noFilters } from '#kit/list/list-search.ts';

import type { UserFilters } from './users.search.ts';

/** Removes the filters from an address; search, order and page are kept. */
export const NO_FILTERS: UserFilters = noFilters(USER_LIST, 'search');

/** The plans that the list filters by. */
export const PLAN_LABELS: Readonly<Record<NonNullable<UserFilters['plan']>, string>> = {
  any: 'Has a plan',
  headline: 'Featured Headline',
  member: 'Featured Member',
  none: 'No plan',
};

/** Returns how many filters are active; the two dates count as one. */
export function countFilters(filters: UserFilters): number {
  const { city, state, zipcode, start_date, role_ids, profile_type, active, verified, plan } = filters;
  const all = [city, state, zipcode, start_date, role_ids, profile_type, active, verified, plan];
  return all.filter((value) => value !== undefined).length;
}
