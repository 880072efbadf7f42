import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** Who wrote a message, as the own role may see it. */
export type SupportPerson = Output<'support.getPerson'>['data'];

/** Returns who wrote a message. Its key lies below that of people, whose changes reload it. */
export function useSupportPerson(messageId: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['users', 'beside', messageId],
    queryFn: async ({ signal }) =>
      (await api.call('support.getPerson', { params: { id: String(messageId) }, signal })).data,
    enabled: isWanted,
  });
}
