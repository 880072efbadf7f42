import type { Output } from '@greenroom/contract';
import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { queryOf } from '#kit/list/list-search.ts';

import type { UserListSearch } from './users.search.ts';

type Neighbours = Output<'users.getNeighbours'>['data'];

/** Returns the people before and after one in a list; nobody until they are known. */
export function useNeighbours(id: number, list: UserListSearch | undefined): Partial<Neighbours> {
  const { page: _, limit: __, ...query } = queryOf(USER_LIST, list ?? {});
  const { data } = useQuery({
    queryKey: ['users', 'neighbours', id, query],
    queryFn: ({ signal }) => api.call('users.getNeighbours', { params: { id: String(id) }, query, signal }),
    enabled: has('details') && list !== undefined && id !== 0,
  });
  return data?.data ?? {};
}
