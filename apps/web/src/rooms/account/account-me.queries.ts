import type { Body, Output } from '@greenroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { usePressedChange } from '#kit/change.ts';
import { showToast } from '#kit/toast.ts';

export type SessionRow = Output<'account.listSessions'>['data'][number];

const sessionsKey = ['account', 'sessions'];

/** Returns one's own sessions, the last used first. */
export function useSessionList() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.call('account.listSessions', { signal })).data,
  });
}

const useEnd = <T>(end: (what: T) => Promise<{ msg: string }>) =>
  usePressedChange(end, (client) => client.invalidateQueries({ queryKey: sessionsKey }));

/** Ends one of one's own sessions. */
export const useEndSession = () =>
  useEnd((id: number) => api.call('account.endSession', { params: { id: String(id) } }));

/** Ends all of one's own sessions but this one. */
export const useEndOtherSessions = () => useEnd(() => api.call('account.endOtherSessions'));

/** Changes one's own name and picture. */
export function useUpdateMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'account.updateMe'>) => api.call('account.updateMe', { body }),
    onSuccess: async ({ msg }) => {
      showToast({ kind: 'success', message: msg });
      await client.invalidateQueries({ queryKey: ['staff'] });
    },
  });
}
