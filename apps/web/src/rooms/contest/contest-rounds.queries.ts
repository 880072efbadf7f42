import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

/** A closed round as the list returns it. */
export type RoundRow = Output<'contest.listRounds'>['data'][number];
/** A closed round with its songs by rank, then the disqualified ones. */
export type Round = Output<'contest.getRound'>['data'];
export type RankedSong = Round['ranking'][number];

const ROUNDS = ['contest', 'rounds'] as const;

/** Returns the closed rounds, newest first; a round that ends meanwhile is added. */
export function useRoundList(page: number) {
  useEvents({
    contest: () => void queryClient.invalidateQueries({ queryKey: ROUNDS }),
    reload: () => void queryClient.invalidateQueries({ queryKey: ROUNDS }),
  });
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

/** Returns a closed round. Its data never changes, except for people's names and pictures. */
export function useRound(id: number) {
  return useQuery({
    queryKey: ['contest', 'round', id],
    queryFn: async ({ signal }) =>
      (await api.call('contest.getRound', { params: { id: String(id) }, signal })).data,
  });
}
