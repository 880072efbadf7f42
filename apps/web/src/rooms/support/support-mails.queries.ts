import type { Output } from '@greenroom/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { usePressedChange } from '#kit/change.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';

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
export const useRetryMail = () =>
  usePressedChange(
    (id: number) => api.call('support.retryMail', { params: { id: String(id) } }),
    refreshMails,
  );

/** Sends all failed mails again that can be. */
export const useRetryAllMails = () => usePressedChange(() => api.call('support.retryAllMails'), refreshMails);
