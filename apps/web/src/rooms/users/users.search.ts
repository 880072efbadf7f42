import { USER_LIST } from '@greenroom/contract/users-list.rules';
import type { ProfileTab } from '@greenroom/contract/users-profile.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { FiltersOf, SearchOf } from '#kit/list/list-search.ts';
import { readOneOf } from '#kit/url-state.ts';

/** The address of the user list. */
export type UserListSearch = SearchOf<typeof USER_LIST>;
/** What the filter panel sets. */
export type UserFilters = Omit<FiltersOf<typeof USER_LIST>, 'search'>;

/** Returns the address of the user list, typed. */
export const readUserListSearch = (raw: Record<string, unknown>): UserListSearch =>
  readSearch(USER_LIST, raw);

/** Returns the tab in the address; undefined without one. @source spec 4 User detail tab */
export type UserDetailSearch = { tab?: ProfileTab | undefined };

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
