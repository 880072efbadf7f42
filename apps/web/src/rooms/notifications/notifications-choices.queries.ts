import type { Body } from '@greenroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';

export type NotificationChoice = Body<'notifications.setChoice'>;

const CHOICES = ['notifications', 'choices'] as const;

/** Returns where one wants to see each kind of notification. */
export function useNotificationChoices() {
  return useQuery({
    queryKey: CHOICES,
    queryFn: async ({ signal }) => (await api.call('notifications.getChoices', { signal })).data,
    enabled: has('activity'),
  });
}

/** Chooses where to see a kind; the bell counts anew. */
export function useSetNotificationChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationChoice) => api.call('notifications.setChoice', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

/** Stops the digest that a link is for. Its page has no session, and shows a refusal. */
export async function stopDigest(token: string): Promise<void> {
  await api.call('notifications.stopDigest', { body: { token } });
}
