import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** How the server and what it needs are. */
export type System = Output<'system.get'>['data'];
export type SystemCheck = System['checks'][number];
export type SystemStep = System['steps'][number];
export type SystemFact = SystemCheck['facts'][number];

const AGAIN_MS = 30_000;

/** Returns how everything is, and looks again every half a minute. */
export function useSystem() {
  return useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }) => (await api.call('system.get', { signal })).data,
    refetchInterval: AGAIN_MS,
  });
}
