import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';
import { listQueryOf } from '#kit/url-state.ts';
import { useRestore } from '#rooms/trash/trash.queries.ts';

import { DEFAULT_SORT } from './support.search.ts';
import type { SupportListSearch } from './support.search.ts';

type SupportPage = Output<'support.list'>;

/** A message of the list. */
export type SupportRow = SupportPage['data'][number];
/** A message with our replies. */
export type SupportMessage = Output<'support.get'>['data'];
export type Reply = SupportMessage['replies'][number];

const LIST = ['support', 'list'] as const;
/** While a reply is being delivered, reloads at intervals in case the event stream is disconnected. */
const LOOK_AGAIN_MS = 3_000;

/** Returns the query key of one message. */
export const messageKey = (id: number) => ['support', 'get', id] as const;

function pageQuery(search: SupportListSearch) {
  const query = {
    ...listQueryOf(search, DEFAULT_SORT, LIMITS.pageSize),
    ...(search.replied !== undefined && { replied: search.replied ? ('true' as const) : ('false' as const) }),
    ...(search.search && { search: search.search }),
    ...(search.user_id && { user_id: String(search.user_id) }),
  };
  return {
    queryKey: [...LIST, query],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call('support.list', { query, signal }),
  };
}

/** Returns the page of messages for the address; the old page stays until it is loaded. */
export function useSupportList(search: SupportListSearch) {
  return useQuery({ ...pageQuery(search), placeholderData: keepPreviousData });
}

/** Returns a page without a placeholder, to find a message's neighbours. */
export function useSupportPage(search: SupportListSearch, isWanted: boolean) {
  return useQuery({ ...pageQuery(search), enabled: isWanted });
}

function hasMoved(before: SupportMessage | undefined, now: SupportMessage): boolean {
  const stateOf = ({ replies }: SupportMessage) =>
    replies.map(({ id, delivery }) => `${id} ${delivery}`).join();
  return before !== undefined && stateOf(before) !== stateOf(now);
}

/** Returns a message; 0 requests nothing. A reply that has failed is no answer, so list and count reload. */
export function useSupport(id: number) {
  return useQuery({
    queryKey: messageKey(id),
    queryFn: async ({ signal, client }) => {
      const { data } = await api.call('support.get', { params: { id: String(id) }, signal });
      if (hasMoved(client.getQueryData(messageKey(id)), data)) {
        void client.invalidateQueries({ queryKey: LIST });
        void client.invalidateQueries({ queryKey: ['support', 'unanswered'] });
      }
      return data;
    },
    enabled: id !== 0,
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ delivery }) => delivery === 'queued') ? LOOK_AGAIN_MS : false,
  });
}

/** List, messages and the count in the sidebar depend on each other. */
export async function refreshSupport(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['support'] });
}

/** Deletes a message; the toast offers Undo. */
export function useRemoveSupport() {
  const client = useQueryClient();
  const restore = useRestore('supports', refreshSupport);
  return useMutation({
    mutationFn: (id: number) => api.call('support.remove', { params: { id: String(id) } }),
    onSuccess({ msg }, id) {
      client.setQueriesData<SupportPage>({ queryKey: LIST }, (page) => {
        const data = page?.data.filter((row) => row.id !== id);
        if (!page || !data || data.length === page.data.length) return page;
        return { ...page, data, totalCounts: page.totalCounts - 1 };
      });
      showToast({ kind: 'success', message: msg, undo: () => restore.mutateAsync(id) });
    },
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error) }),
    onSettled: () => refreshSupport(client),
  });
}
