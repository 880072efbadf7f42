import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** A plan on offer, with who has it now and what it has brought in. */
export type Plan = Output<'plans.list'>['data'][number];

/** The plans on offer. */
export function usePlanList() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await api.call('plans.list', { signal })).data,
  });
}
