import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';
import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import type { ListQuery } from '@greenroom/contract/kit/list';
import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';
import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { USER_LIST } from '@greenroom/contract/users-list.rules';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { callFirst } from '#kit/api.ts';
import { queryOf, readSearch } from '#kit/list/list-search.ts';
import { parseSearch, readId } from '#kit/url-state.ts';
import { songQueryOf } from '#rooms/contest/contest.filter.ts';
import { isAskable, questionOf } from '#rooms/dashboard/dashboard.filter.ts';
import { readDashboardSearch } from '#rooms/dashboard/dashboard.search.ts';
import { saleQueryOf } from '#rooms/sales/sales.filter.ts';
import { readSaleListSearch } from '#rooms/sales/sales.search.ts';

const queryIn = <const L extends ListQuery>(search: Record<string, string>, list: L) =>
  queryOf(list, readSearch(list, search));

type Address = { search: Record<string, string>; id: string };

/** What each page asks the server for first, by its path; `$id` stands for an id. */
const firstCalls: Record<string, (address: Address) => void> = {
  '/dashboard'({ search }) {
    callFirst('dashboard.get');
    if (has('desk')) callFirst('dashboard.getRunSheet');
    const question = questionOf(readDashboardSearch(search));
    if (isAskable(question)) callFirst('dashboard.getGraph', { body: question });
  },
  '/user-list': ({ search }) => callFirst('users.list', { query: queryIn(search, USER_LIST) }),
  '/user-detail/$id': ({ id }) => callFirst('users.get', { params: { id } }),
  '/edit-profile/$id'({ id }) {
    if (can('users.update')) callFirst('users.get', { params: { id } });
  },
  '/project-detail/$id': ({ id }) => callFirst('projects.get', { params: { id } }),
  '/podcast-management': ({ search }) => callFirst('podcasts.list', { query: queryIn(search, PODCAST_LIST) }),
  '/podcast-detail/$id': ({ id }) => callFirst('podcasts.get', { params: { id } }),
  '/headline-management': ({ search }) =>
    callFirst('headlines.list', { query: queryIn(search, HEADLINE_LIST) }),
  '/bulletin-board': ({ search }) => callFirst('bulletins.list', { query: queryIn(search, BULLETIN_LIST) }),
  '/song-contest': () => callFirst('contest.list', { query: songQueryOf(true) }),
  '/scheduler-parlour': () => callFirst('parlours.list'),
  '/sell-parlour': ({ search }) =>
    callFirst('sales.list', { query: saleQueryOf(readSaleListSearch(search)) }),
  '/sell-parlour/detail/$id': ({ id }) => callFirst('sales.get', { params: { id } }),
  '/support-management': ({ search }) => callFirst('support.list', { query: queryIn(search, SUPPORT_LIST) }),
};

/** Sends the first calls of the page at an address; for an unknown one, none. */
export function sendFirstCalls({ pathname, search }: Location): void {
  const id = pathname.split('/').at(-1) ?? '';
  const path = readId(id) ? `${pathname.slice(0, -id.length)}$id` : pathname;
  if (Object.hasOwn(firstCalls, path)) firstCalls[path]?.({ search: parseSearch(search), id });
}
