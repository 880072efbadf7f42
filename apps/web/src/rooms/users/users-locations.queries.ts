import type { Output } from '@greenroom/contract';
import { PROFILE } from '@greenroom/contract/users-profile.rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** A city as the field suggests it. */
export type FoundLocation = Output<'users.searchLocations'>['data'][number];

/** Returns matching cities, from two letters on; a response to older letters never replaces a newer one. */
export function useLocationSearch(text: string) {
  const query = text.trim();
  return useQuery({
    queryKey: ['locations', query],
    queryFn: async ({ signal }) =>
      (await api.call('users.searchLocations', { query: { query }, signal })).data,
    enabled: query.length >= PROFILE.locationMin,
    placeholderData: keepPreviousData,
  });
}
