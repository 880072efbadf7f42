import type { Query } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import type { ProfileTab } from '@greenroom/contract/users-profile.rules';
import type { TALENTS, UserSort } from '@greenroom/contract/users.rules';

import { readDay, readFlag, readIds, readOneOf, readPage, readText } from '#kit/url-state.ts';

// Repeated here, because this file is loaded with the first page and the contract's file would load all messages too.
const SORTS = [
  'name',
  'email',
  'city',
  'state',
  'createdAt',
  'totalSpent',
  'featured',
  'active',
] as const satisfies readonly UserSort[];
const TALENT_IDS: readonly number[] = [1, 2, 3, 4, 5] satisfies (typeof TALENTS)[number]['id'][];

type Maybe<T> = { [K in keyof T]?: T[K] | undefined };

/** What the filter panel sets. */
export type UserFilters = Maybe<{
  city: string;
  state: string;
  zipcode: string;
  start_date: string;
  end_date: string;
  role_ids: number[];
  profile_type: boolean;
}>;

/** The query of the user list: everything that a user can share or return to. Undefined is the default. */
export type UserListSearch = UserFilters &
  Maybe<{ search: string; page: number; sort_by: UserSort; sort_dir: 'asc' | 'desc' }>;

/** The default order: newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** Returns the address without its filters; search, order and page are kept. */
export const NO_FILTERS = {
  city: undefined,
  state: undefined,
  zipcode: undefined,
  start_date: undefined,
  end_date: undefined,
  role_ids: undefined,
  profile_type: undefined,
} as const satisfies UserFilters;

/** Returns how many filters are active; the two dates count as one. */
export function countFilters(filters: UserFilters): number {
  const fields = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];
  return fields.filter((field) => field !== 'end_date' && filters[field] !== undefined).length;
}

/** The server rejects NUL, and no name contains one. */
function readLine(value: unknown): string | undefined {
  return readText(typeof value === 'string' ? value.replaceAll('\0', '') : value, LIMITS.queryText);
}

function unlessDefault<T>(value: T, usual: T): T | undefined {
  return value === usual ? undefined : value;
}

/** A range needs both days, and must not end before it starts. */
function readRange(raw: Record<string, unknown>): Pick<UserFilters, 'start_date' | 'end_date'> {
  const start = readDay(raw['start_date']);
  const end = readDay(raw['end_date']);
  const isRange = start !== undefined && end !== undefined && start <= end;
  return { start_date: isRange ? start : undefined, end_date: isRange ? end : undefined };
}

function readTalents(value: unknown): number[] | undefined {
  const ids = readIds(value)?.filter((id) => TALENT_IDS.includes(id));
  return ids?.length ? ids : undefined;
}

/** Returns the query, typed; invalid values fall back to the default and are removed from the address. */
export function readUserListSearch(raw: Record<string, unknown>): UserListSearch {
  const search = readLine(raw['search']);
  return {
    search: search && search.length >= LIMITS.searchMin ? search : undefined,
    page: unlessDefault(readPage(raw['page']), 1),
    sort_by: unlessDefault(readOneOf(raw['sort_by'], SORTS, DEFAULT_SORT.by), DEFAULT_SORT.by),
    sort_dir: unlessDefault(readOneOf(raw['sort_dir'], ['asc', 'desc'], DEFAULT_SORT.dir), DEFAULT_SORT.dir),
    city: readLine(raw['city']),
    state: readLine(raw['state']),
    zipcode: readLine(raw['zipcode']),
    ...readRange(raw),
    role_ids: readTalents(raw['role_ids']),
    profile_type: readFlag(raw['profile_type']),
  };
}

/** Returns the server's query for an address, with its values in a fixed order, so that it can be a cache key. */
export function userQueryOf({ role_ids, profile_type, page, ...rest }: UserListSearch): Query<'users.list'> {
  const { search, sort_by, sort_dir, city, state, zipcode, start_date, end_date } = rest;
  return {
    page: String(page ?? 1),
    limit: String(LIMITS.pageSize),
    sort_by: sort_by ?? DEFAULT_SORT.by,
    sort_dir: sort_dir ?? DEFAULT_SORT.dir,
    ...(search && { search }),
    ...(city && { city }),
    ...(state && { state }),
    ...(zipcode && { zipcode }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
    ...(role_ids && { role_ids: JSON.stringify(role_ids) }),
    ...(profile_type !== undefined && { profile_type: profile_type ? 'true' : 'false' }),
  };
}

/** Returns the tab in the address; undefined without one. @source spec 4 User detail tab */
export type UserDetailSearch = Maybe<{ tab: ProfileTab }>;

/** Returns the query of a person's page, typed. */
export function readUserDetailSearch(raw: Record<string, unknown>): UserDetailSearch {
  return { tab: readOneOf(raw['tab'], [1, 2, 3, 4], undefined) };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The last state of the list of people, for the way back. */
    userList?: UserListSearch | undefined;
  }
}
