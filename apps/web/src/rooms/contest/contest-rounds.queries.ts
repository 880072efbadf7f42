import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

/** A closed round as the list returns it. */
export type RoundRow = Output<'contest.listRounds'>['data'][number];
/** A closed round with its songs by rank, then the disqualified ones. */
export type Round = Output<'contest.getRound'>['data'];
export type RankedSong = Round['ranking'][number];

const ROUNDS = ['contest', 'rounds'] as const;

const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: ROUNDS }));

/** Returns the closed rounds, newest first; a round that ends meanwhile is added. */
export function useRoundList(page: number) {
  useEvents({ contest: lookAgain, reload: lookAgain });
  return useQuery({
    queryKey: [...ROUNDS, page],
    queryFn: ({ signal }) =>
      api.call('contest.listRounds', {
        query: { page: String(page), limit: String(LIMITS.pageSize) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the round that has ended last; a failure leaves the list of rounds. */
export function useLastRound() {
  useEvents({ contest: lookAgain, reload: lookAgain });
  return useQuery({
    queryKey: [...ROUNDS, 'last'],
    queryFn: async ({ signal }) => {
      const { data } = await api.call('contest.listRounds', { query: { page: '1', limit: '1' }, signal });
      return data[0] ?? null;
    },
    enabled: has('contest'),
    // Rounds that end while nobody looks are not heard of.
    gcTime: 0,
    staleTime: 0,
  });
}

/** Returns a closed round; 0 requests nothing. Its data never changes, except for people's names and pictures. */
export function useRound(id: number) {
  return useQuery({
    queryKey: ['contest', 'round', id],
    queryFn: async ({ signal }) =>
      (await api.call('contest.getRound', { params: { id: String(id) }, signal })).data,
    enabled: id !== 0,
  });
}
