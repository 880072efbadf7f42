import type { Body, Output } from '@greenroom/contract';
import { useMutation } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { queryClient } from '#kit/query-client.ts';
import { showToast } from '#kit/toast.ts';

import { lookAtSongs } from './contest.queries.ts';
import { chartKey } from './contest-voters.queries.ts';

type Said = Output<'contest.setVotesAside'>;

/** What a change of the count shows: the song's list, and its votes over time. */
const setAsideOptions = (songId: number) => ({
  onSuccess: ({ msg }: Said) => void showToast({ kind: 'success', message: msg }),
  onSettled: () =>
    Promise.all([lookAtSongs(queryClient), queryClient.invalidateQueries({ queryKey: chartKey(songId) })]),
});

/** Sets the votes of a hint aside, with the reason. */
export function useSetVotesAside(songId: number) {
  return useMutation({
    mutationFn: (body: Body<'contest.setVotesAside'>) =>
      api.call('contest.setVotesAside', { params: { id: String(songId) }, body }),
    ...setAsideOptions(songId),
  });
}

/** Counts a set of votes again. */
export function useCountVotesAgain(songId: number) {
  return useMutation({
    mutationFn: (id: number) => api.call('contest.countVotesAgain', { params: { id: String(id) } }),
    ...setAsideOptions(songId),
  });
}
