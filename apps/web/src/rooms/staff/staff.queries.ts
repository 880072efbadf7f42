import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** Returns the signed-in member of the staff. */
export function useMe() {
  return useQuery({
    queryKey: ['staff', 'me'],
    queryFn: async ({ signal }) => (await api.call('staff.getMe', { signal })).data,
  });
}
