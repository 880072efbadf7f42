import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { usePressedChange } from '#kit/change.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';

import { lookAtParlours } from './parlours.queries.ts';

export type ParlourMessage = Output<'parlours.listMessages'>['data'][number];

/** Returns what a parlour's people were told, newest first. */
export function useMessageList(parlourId: number) {
  return useQuery({
    queryKey: ['parlours', 'messages', parlourId],
    queryFn: async ({ signal }) =>
      (await api.call('parlours.listMessages', { params: { id: String(parlourId) }, signal })).data,
    enabled: has('editing'),
  });
}

/** Returns how many people were last told that a parlour is cancelled; 0 where nobody can be told otherwise. */
export async function countCancelled(parlourId: number): Promise<number> {
  if (!has('editing') || !can('parlours.listMessages')) return 0;
  const { data } = await api.call('parlours.listMessages', { params: { id: String(parlourId) } });
  return data[0]?.kind === 'cancelled' ? data[0].people : 0;
}

/** Sends the failed mails of a message again. */
export const useRetryMessage = () =>
  usePressedChange(
    (id: number) => api.call('parlours.retryMessage', { params: { id: String(id) } }),
    lookAtParlours,
  );
