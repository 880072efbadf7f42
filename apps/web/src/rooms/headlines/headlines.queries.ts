import type { Body, Output } from '@greenroom/contract';
import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { answerOf, api, wordsOf } from '#kit/api.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { showToast } from '#kit/toast.ts';
import { restoreManyOf, useManyChange } from '#rooms/trash/trash-many.queries.ts';
import { hideRow, restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import type { HeadlineListSearch } from './headlines.search.ts';

/** A row of the list. */
export type HeadlineRow = Output<'headlines.list'>['data'][number];

/** The request body for a new headline. */
export type NewHeadline = Body<'headlines.create'>;

const LIST = ['headlines', 'list'] as const;

/** Returns the page of headlines for the address; the old page stays until it is loaded. */
export function useHeadlineList(search: HeadlineListSearch) {
  const query = queryOf(HEADLINE_LIST, search);
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => api.call('headlines.list', { query, signal }),
    initialData: () => answerOf('headlines.list', { query }),
    placeholderData: keepPreviousData,
  });
}

/** The dashboard counts headlines too. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['headlines'] }),
    client.invalidateQueries({ queryKey: ['dashboard'] }),
  ]);
}

/** Publishes a headline; the same key with the same content publishes it once. @source spec 8 Headline */
export function useCreateHeadline() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewHeadline; idempotencyKey: string }) =>
      api.call('headlines.create', { body, idempotencyKey }),
    onSuccess: () => void showToast({ kind: 'success', message: HEADLINE_MESSAGES.created }),
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error) }),
    onSettled: () => refresh(client),
  });
}

/** Deletes a headline; the toast offers Undo. @source spec 8 Headline */
export const useRemoveHeadline = () =>
  useRemoval({
    remove: (id: number) => api.call('headlines.remove', { params: { id: String(id) } }),
    putBack: restoreOf('news'),
    hide: (client, id) => hideRow(client, LIST, id),
    refresh,
  });

/** Deletes many headlines; the toast offers Undo. */
export const useChangeManyHeadlines = () =>
  useManyChange({
    change: (body: Body<'headlines.changeMany'>, sending) =>
      api.call('headlines.changeMany', { body, ...sending }),
    undo: { remove: restoreManyOf('news') },
    filter: {},
    refresh,
  });
