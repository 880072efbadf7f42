import { readDay } from '#kit/url-state.ts';

import type { UserFilters } from './users.search.ts';

/** The filter panel's values: texts as the fields hold them. */
export type FilterDraft = {
  city: string;
  state: string;
  zipcode: string;
  start_date: string;
  end_date: string;
  talents: string[];
  /** '' is any. */
  profile: '' | 'true' | 'false';
  active: '' | 'true' | 'false';
  verified: '' | 'true' | 'false';
  plan: '' | NonNullable<UserFilters['plan']>;
  measure: '' | NonNullable<UserFilters['measure']>;
};

/** Returns the fields for the active filters. */
export function userFilterDraft(filters: UserFilters): FilterDraft {
  const { city = '', state = '', zipcode = '', start_date = '', end_date = '', profile_type } = filters;
  const talents = (filters.role_ids ?? []).map(String);
  return {
    city,
    state,
    zipcode,
    start_date,
    end_date,
    talents,
    profile: flagText(profile_type),
    active: flagText(filters.active),
    verified: flagText(filters.verified),
    plan: filters.plan ?? '',
    measure: filters.measure ?? '',
  };
}

const flagText = (flag: boolean | undefined) => (flag === undefined ? '' : flag ? 'true' : 'false');
const readFlagText = (text: '' | 'true' | 'false') => (text === '' ? undefined : text === 'true');

/** Validates the two dates together. @source spec 5 Filter Apply, contract Rulings */
export function checkDraftRange(draft: FilterDraft): 'none' | 'whole' | 'reversed' | 'noStart' | 'noEnd' {
  const [start, end] = [readDay(draft.start_date), readDay(draft.end_date)];
  if (start === undefined) return end === undefined ? 'none' : 'noStart';
  if (end === undefined) return 'noEnd';
  return start <= end ? 'whole' : 'reversed';
}

/** Returns the filters of the fields; a range needs both days. */
export function readFilterDraft(draft: FilterDraft): UserFilters {
  const isRange = checkDraftRange(draft) === 'whole';
  return {
    city: draft.city.trim() || undefined,
    state: draft.state.trim() || undefined,
    zipcode: draft.zipcode.trim() || undefined,
    start_date: isRange ? draft.start_date : undefined,
    end_date: isRange ? draft.end_date : undefined,
    role_ids: draft.talents.length > 0 ? draft.talents.map(Number).toSorted((a, b) => a - b) : undefined,
    profile_type: readFlagText(draft.profile),
    active: readFlagText(draft.active),
    verified: readFlagText(draft.verified),
    plan: draft.plan || undefined,
    measure: draft.measure || undefined,
  };
}
