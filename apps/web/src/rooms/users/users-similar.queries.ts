import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** An account that looks like another. */
export type SimilarUser = Output<'users.listSimilar'>['data'][number];

/** Returns the accounts that look like a person's, or like the author of a post; that person comes first. */
export function useSimilarList(userId: number, post: number | undefined) {
  return useQuery({
    // No part of 'users': a change of people must not reload it.
    queryKey: ['similar', userId, post],
    queryFn: async ({ signal }) => {
      const query = { ...(post !== undefined && { post: String(post) }) };
      return (await api.call('users.listSimilar', { params: { id: String(userId) }, query, signal })).data;
    },
    // What is ticked must not move below the pointer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
