import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';

export type Touches = Output<'users.getTouches'>['data'];

/** Returns which parlours to come, songs and podcasts people have. */
export function useTouches(ids: readonly number[]) {
  return useQuery({
    queryKey: ['users', 'touches', [...ids]],
    queryFn: async ({ signal }) =>
      (await api.call('users.getTouches', { query: { ids: JSON.stringify(ids) }, signal })).data,
    enabled: has('details'),
    staleTime: 0,
  });
}
