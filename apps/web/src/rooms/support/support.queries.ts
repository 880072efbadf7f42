import type { Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { hideRow, restoreOf, rowNameOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import type { SupportListSearch } from './support.search.ts';

type SupportPage = Output<'support.list'>;

/** A message of the list. */
export type SupportRow = SupportPage['data'][number];
/** A message with our replies. */
export type SupportMessage = Output<'support.get'>['data'];
/** The measure that a message answers. */
export type Appeal = NonNullable<SupportMessage['appeal']>;
export type Reply = SupportMessage['replies'][number];

const LIST = ['support', 'list'] as const;
/** While a reply is being delivered, reloads at intervals in case the event stream is disconnected. */
const LOOK_AGAIN_MS = 3_000;

const GONE = 'It may have been deleted, or the link is wrong.';

/** Returns the query key of one message. */
export const messageKey = (id: number) => ['support', 'get', id] as const;

/** Returns the query of a page of messages. */
export const pageQuery = (search: SupportListSearch) =>
  listQuery('support.list', queryOf(SUPPORT_LIST, search));

/** Returns the page of messages for the address. */
export const useSupportList = (search: SupportListSearch) => useQuery(pageQuery(search));

/** Returns a page without a placeholder, to find a message's neighbours. */
export function useSupportPage(search: SupportListSearch, isWanted: boolean) {
  return useQuery({ ...pageQuery(search), enabled: isWanted });
}

function hasMoved(before: SupportMessage | undefined, now: SupportMessage): boolean {
  const deliveryStates = ({ replies }: SupportMessage) =>
    replies.map(({ id, delivery }) => `${id} ${delivery}`).join();
  return before !== undefined && deliveryStates(before) !== deliveryStates(now);
}

/** The specification has no call for one message. Returns it from the list: first from the page that it was opened from. @throws ApiError 404 */
async function findMessage(
  client: QueryClient,
  id: number,
  list: SupportListSearch,
): Promise<SupportMessage> {
  const known = new Set<number>();
  for (let page = 0; ; page += 1) {
    const search = page === 0 ? list : { page, limit: LIMITS.pageSizeMax };
    const { data } = await client.fetchQuery(pageQuery(search));
    const found = data.find((row) => row.id === id);
    if (found) {
      const unknown = {
        original: null,
        desk: null,
        sameSubject: null,
        incoming: null,
        earlierIncoming: null,
        answersArrive: null,
      };
      return { ...found, replies: [], mail: 'smtp', ...unknown };
    }
    // A page without others is past the end. Its number of rows says little, since a host may have its own most.
    if (page > 0 && data.every((row) => known.has(row.id))) throw new ApiError(404, { msg: GONE });
    if (page > 0) for (const row of data) known.add(row.id);
  }
}

/** Returns the query of one message; `list`: where it was opened. */
export const messageQuery = (id: number, list: SupportListSearch) => ({
  queryKey: messageKey(id),
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }) => {
    if (!has('support')) return findMessage(client, id, list);
    const { data } = await api.call('support.get', { params: { id: String(id) }, signal });
    if (hasMoved(client.getQueryData(messageKey(id)), data)) {
      void client.invalidateQueries({ queryKey: LIST });
      void client.invalidateQueries({ queryKey: ['support', 'unanswered'] });
    }
    return data;
  },
});

/**
 * Returns a message; 0 requests nothing. A reply that has failed is no answer, so list and count reload. `list`: where it was
 * opened.
 */
export function useSupport(id: number, list: SupportListSearch) {
  return useQuery({
    ...messageQuery(id, list),
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
    findName: (client, id) => rowNameOf(client, LIST, id, 'subject'),
    refresh: refreshSupport,
  });
