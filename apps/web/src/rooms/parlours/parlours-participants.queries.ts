import type { Output } from '@greenroom/contract';
import { useMutation, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { saveFile } from '#kit/download.ts';

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

/** Saves a parlour's participants as a CSV file. */
export function useExportParticipants() {
  return useMutation({
    mutationFn: (id: number) =>
      saveFile('parlours.exportParticipants', `parlour-${id}-participants.csv`, {
        query: { parlour_id: String(id) },
      }),
  });
}
