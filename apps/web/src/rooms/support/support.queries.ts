import type { Output } from '@greenroom/contract';
import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { answerOf, api } from '#kit/api.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { hideRow, restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

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
  const query = queryOf(SUPPORT_LIST, search);
  return {
    queryKey: [...LIST, query],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call('support.list', { query, signal }),
    initialData: () => answerOf('support.list', { query }),
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
export const useRemoveSupport = () =>
  useRemoval({
    remove: (id: number) => api.call('support.remove', { params: { id: String(id) } }),
    putBack: restoreOf('supports'),
    hide: (client, id) => hideRow(client, LIST, id),
    refresh: refreshSupport,
  });
