import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** Returns the genres, which change only with a release. */
export function useGenreList() {
  return useQuery({
    queryKey: ['genres'],
    queryFn: async ({ signal }) => (await api.call('users.listGenres', { signal })).data,
    staleTime: Infinity,
  });
}
