import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** A person as the picker shows them. */
export type FoundUser = Output<'users.search'>['data']['users'][number];

/** Returns people whose name or email address matches, from two letters on; a response to older letters never replaces a newer one. */
export function useUserSearch(text: string) {
  const name = text.trim();
  return useQuery({
    queryKey: ['users', 'search', name],
    queryFn: async ({ signal }) => (await api.call('users.search', { query: { name }, signal })).data.users,
    enabled: name.length >= LIMITS.lookupMin,
    placeholderData: keepPreviousData,
  });
}
