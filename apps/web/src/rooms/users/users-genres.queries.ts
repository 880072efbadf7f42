import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** The genres; they change with a release only. */
export function useGenreList() {
  return useQuery({
    queryKey: ['genres'],
    queryFn: async ({ signal }) => (await api.call('users.listGenres', { signal })).data,
    staleTime: Infinity,
  });
}
