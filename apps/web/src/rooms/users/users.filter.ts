import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { MEASURE_LABELS } from '@greenroom/contract/users-measures.rules';

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

/** The measures in force that the list filters by. */
export const MEASURE_FILTERS: Readonly<Record<NonNullable<UserFilters['measure']>, string>> = {
  any: 'Any in force',
  warn: MEASURE_LABELS.warn.state,
  mute: MEASURE_LABELS.mute.state,
  suspend: MEASURE_LABELS.suspend.state,
};

/** Returns how many filters are active; the two dates count as one. */
export const countFilters = (filters: UserFilters): number =>
  (Object.keys(NO_FILTERS) as (keyof UserFilters)[]).filter(
    (name) => name !== 'end_date' && filters[name] !== undefined,
  ).length;
