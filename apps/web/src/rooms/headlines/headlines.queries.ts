import type { Body, Output } from '@greenroom/contract';
import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';
import { listQueryOf } from '#kit/url-state.ts';
import { useRestore } from '#rooms/trash/trash.queries.ts';

import { DEFAULT_SORT } from './headlines.search.ts';
import type { HeadlineListSearch } from './headlines.search.ts';

type HeadlinePage = Output<'headlines.list'>;

/** A row of the list. */
export type HeadlineRow = HeadlinePage['data'][number];

/** The request body for a new headline. */
export type NewHeadline = Body<'headlines.create'>;

const LIST = ['headlines', 'list'] as const;

/** Returns the page of headlines for the address; the old page stays until it is loaded. */
export function useHeadlineList(search: HeadlineListSearch) {
  const query = listQueryOf(search, DEFAULT_SORT, LIMITS.pageSize);
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => api.call('headlines.list', { query, signal }),
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
export function useRemoveHeadline() {
  const client = useQueryClient();
  const restore = useRestore('news', refresh);
  return useMutation({
    mutationFn: (id: number) => api.call('headlines.remove', { params: { id: String(id) } }),
    onSuccess({ msg }, id) {
      client.setQueriesData<HeadlinePage>({ queryKey: LIST }, (page) => {
        const data = page?.data.filter((row) => row.id !== id);
        if (!page || !data || data.length === page.data.length) return page;
        return { ...page, data, totalCounts: page.totalCounts - 1 };
      });
      showToast({ kind: 'success', message: msg, undo: () => restore.mutateAsync(id) });
    },
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error) }),
    onSettled: () => refresh(client),
  });
}
