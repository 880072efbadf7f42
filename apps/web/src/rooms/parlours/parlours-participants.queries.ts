import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** A person who has signed up. */
export type Participant = Output<'parlours.listParticipants'>['data'][number];

/** Returns who comes to a parlour, in the order of signing up. */
export function useParticipantList(parlourId: number) {
  return useQuery({
    queryKey: ['parlours', 'participants', parlourId],
    queryFn: async ({ signal }) =>
      (await api.call('parlours.listParticipants', { params: { id: String(parlourId) }, signal })).data,
    gcTime: 0,
  });
}
