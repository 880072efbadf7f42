import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** A plan on offer, with its current subscribers and revenue. */
export type Plan = Output<'plans.list'>['data'][number];

/** Returns the plans on offer. */
export function usePlanList() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await api.call('plans.list', { signal })).data,
  });
}
