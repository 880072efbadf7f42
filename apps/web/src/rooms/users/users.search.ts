import type { Query } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import type { ProfileTab } from '@greenroom/contract/users-profile.rules';
import type { TALENTS, UserSort } from '@greenroom/contract/users.rules';

import { readDay, readFlag, readIds, readOneOf, readPage, readText } from '#kit/url-state.ts';

// Written out, since this file comes with the first page and the contract's file would bring all messages along.
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

/** The address of the user list: all that a person can share or come back to. Undefined is the default. */
export type UserListSearch = UserFilters &
  Maybe<{ search: string; page: number; sort_by: UserSort; sort_dir: 'asc' | 'desc' }>;

/** The order without a word in the address: the newest first. */
export const DEFAULT_SORT = { by: 'createdAt', dir: 'desc' } as const;

/** The address without any filter; search, order and page stay as they are. */
export const NO_FILTERS = {
  city: undefined,
  state: undefined,
  zipcode: undefined,
  start_date: undefined,
  end_date: undefined,
  role_ids: undefined,
  profile_type: undefined,
} as const satisfies UserFilters;

/** How many filters are on; the two dates are one. */
export function countFilters(filters: UserFilters): number {
  const fields = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];
  return fields.filter((field) => field !== 'end_date' && filters[field] !== undefined).length;
}

/** The server refuses NUL, and no name has one. */
function readLine(value: unknown): string | undefined {
  return readText(typeof value === 'string' ? value.replaceAll('\0', '') : value, LIMITS.queryText);
}

function unlessDefault<T>(value: T, usual: T): T | undefined {
  return value === usual ? undefined : value;
}

/** Half a range is no range, nor is one that ends before it starts. */
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

/** The address, typed; what makes no sense falls back to the default and leaves the address. */
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

/** What the server is asked for an address: the same in the same order, so that it can name an answer in the cache. */
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

/** The tab that the address names; undefined: it names none. @source spec 4 User detail tab */
export type UserDetailSearch = Maybe<{ tab: ProfileTab }>;

/** The address of a person's page, typed. */
export function readUserDetailSearch(raw: Record<string, unknown>): UserDetailSearch {
  return { tab: readOneOf(raw['tab'], [1, 2, 3, 4], undefined) };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of people as one left it, for the way back. */
    userList?: UserListSearch | undefined;
  }
}
