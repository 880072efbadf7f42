import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** Asks for the genres. */
export const listGenres = async (options: { signal?: AbortSignal } = {}) =>
  (await api.call('users.listGenres', options)).data;

/** Returns the genres, which change only with a release. */
export function useGenreList() {
  return useQuery({
    queryKey: ['genres'],
    queryFn: ({ signal }) => listGenres({ signal }),
    staleTime: Infinity,
  });
}
