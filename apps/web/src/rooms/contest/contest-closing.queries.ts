import type { Output } from '@greenroom/contract';
import { useMutation, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';
import { showToast } from '#kit/toast.ts';

/** Since when voting is open, and when it closes by itself. */
export type Voting = Output<'contest.getVoting'>['data'];

const VOTING = ['contest', 'voting'] as const;

const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: VOTING }));

/** Returns when voting closes by itself, where the host can do that; a colleague's change is shown. */
export function useVoting() {
  useEvents({ contest: lookAgain, reload: lookAgain });
  return useQuery({
    queryKey: VOTING,
    queryFn: async ({ signal }) => (await api.call('contest.getVoting', { signal })).data,
    enabled: has('contest'),
  });
}

/** Says for how many hours a hall shares a network; null: no longer. */
export function useSetSharedNetwork() {
  return useMutation({
    mutationFn: (hours: number | null) => api.call('contest.setSharedNetwork', { body: { hours } }),
    onSuccess({ data, msg }) {
      queryClient.setQueryData<Voting>(VOTING, data);
      showToast({ kind: 'success', message: msg });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: VOTING }),
  });
}

/** Sets, changes or clears (null) when voting closes by itself. */
export function useSetCloseAt() {
  return useMutation({
    mutationFn: (closeAt: string | null) => api.call('contest.setCloseAt', { body: { close_at: closeAt } }),
    onSuccess({ data, msg }) {
      queryClient.setQueryData<Voting>(VOTING, data);
      showToast({ kind: 'success', message: msg });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: VOTING }),
  });
}
