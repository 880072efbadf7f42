import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

export type VoteTotals = Output<'contest.getVoteTotals'>['data'];

const TOTALS = ['contest', 'vote-totals'] as const;

const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: TOTALS }));

/** Returns the contest's votes by song and by network. Each opening reloads them, and so does what colleagues change. */
export function useVoteTotals() {
  useEvents({ contest: lookAgain, reload: lookAgain });
  return useQuery({
    queryKey: TOTALS,
    queryFn: async ({ signal }) => (await api.call('contest.getVoteTotals', { signal })).data,
    gcTime: 0,
  });
}
