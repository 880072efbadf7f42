import type { Output } from '@greenroom/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { showFailure } from '#kit/failure-message.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { showToast } from '#kit/toast.ts';

import { refreshSupport } from './support.queries.ts';

export type FailedMail = Output<'support.listFailedMails'>['data'][number];

/** Below 'support', so that whatever happens to a mail reloads them. */
const FAILED = ['support', 'mails'] as const;

/** Returns how many mails could not be sent; 0 while unknown. */
export function useFailedMailCount(): number {
  const { data = 0 } = useQuery({
    queryKey: [...FAILED, 'count'],
    queryFn: async ({ signal }) =>
      (await api.call('support.listFailedMails', { query: { limit: '1' }, signal })).totalCounts,
    enabled: has('support') && can('support.listFailedMails'),
  });
  return data;
}

/** Returns a page of the mails that could not be sent. */
export const useFailedMailList = (page: number) =>
  useQuery({
    queryKey: [...FAILED, page],
    queryFn: ({ signal }) =>
      api.call('support.listFailedMails', { query: { page: String(page), limit: '25' }, signal }),
    placeholderData: keepPreviousData,
  });

/** Loads anew what counts failed mails: the run sheet does too. */
const refreshMails = (client: QueryClient) =>
  Promise.all([refreshSupport(client), client.invalidateQueries({ queryKey: ['dashboard'] })]);

/** Sends a failed mail again. */
export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('support.retryMail', { params: { id: String(id) } }),
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onError: showFailure,
    onSettled: () => refreshMails(client),
  });
}

/** Sends all failed mails again that can be. */
export function useRetryAllMails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('support.retryAllMails'),
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onError: showFailure,
    onSettled: () => refreshMails(client),
  });
}
