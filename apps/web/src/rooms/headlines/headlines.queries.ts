import { ApiError } from '@greenroom/client';
import type { Body, Output } from '@greenroom/contract';
import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';
import { showFailure } from '#kit/failure-message.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { now } from '#kit/clock.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { filterTextsOf, queryOf } from '#kit/list/list-search.ts';
import { showToast } from '#kit/toast.ts';
import { restoreManyOf, useManyChange } from '#rooms/trash/trash-many.queries.ts';
import { hideRow, restoreOf, rowNameOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import type { HeadlineListSearch } from './headlines.search.ts';

/** A row of the list. */
export type HeadlineRow = Output<'headlines.list'>['data'][number];
export type Headline = HeadlineRow;

/** The request body for a new headline. */
export type NewHeadline = Body<'headlines.create'>;

const LIST = ['headlines', 'list'] as const;

/** Returns the page of headlines for the address. */
export function useHeadlineList(search: HeadlineListSearch) {
  return useQuery({
    ...listQuery('headlines.list', queryOf(HEADLINE_LIST, search)),
    // A scheduled headline shows as published when it is due.
    refetchInterval: ({ state }) => untilNext(state.data?.data ?? []),
  });
}

/** A browser's timers count no further. In milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns in how many milliseconds the next scheduled headline is due; false without one. */
function untilNext(rows: readonly HeadlineRow[]): number | false {
  const times = rows.flatMap(({ state, publish_at: at }) =>
    state === 'scheduled' && at ? Date.parse(at) : [],
  );
  if (times.length === 0) return false;
  return Math.min(Math.max(Math.min(...times) - now(), 1000), LONGEST_MS);
}

const getHeadline = async (id: number): Promise<Headline> =>
  (await api.call('headlines.get', { params: { id: String(id) } })).data;

/** Returns one headline as it is now, for a form or a link; undefined when it was deleted. */
export function useGetHeadline() {
  const client = useQueryClient();
  return async (id: number): Promise<Headline | undefined> => {
    try {
      return await client.fetchQuery({
        queryKey: ['headlines', 'get', id],
        queryFn: () => getHeadline(id),
        staleTime: 0,
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  };
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
    onSuccess: ({ msg }) =>
      void showToast({ kind: 'success', message: has('editing') ? msg : HEADLINE_MESSAGES.created }),
    onError: showFailure,
    onSettled: () => refresh(client),
  });
}

/** Returns whether the host and the role can change headlines. */
export const canEditHeadlines = (): boolean => has('editing') && can('headlines.update');

type Change = { headline: { id: number; version: number }; body: NewHeadline };

/** Changes a headline as it was in `version`: 409 `changed_meanwhile` when a colleague saved first. */
export const useUpdateHeadline = () =>
  useChange(
    ({ headline: { id, version }, body }: Change) =>
      api.call('headlines.update', { params: { id: String(id) }, body, ifMatch: `"${id}.${version}"` }),
    refresh,
  );

/** Publishes a headline now, or makes it a draft; the toast offers Undo. */
export function useSetHeadlinePublished() {
  const client = useQueryClient();
  const set = async (id: number, publish_at: string | null) => {
    try {
      return await api.call('headlines.setPublished', { params: { id: String(id) }, body: { publish_at } });
    } finally {
      void refresh(client);
    }
  };
  return useMutation({
    mutationFn: ({ headline, publishAt }: { headline: Headline; publishAt: 'now' | null }) =>
      set(headline.id, publishAt),
    onSuccess: ({ msg: message }, { headline }) =>
      void showToast({
        kind: 'success',
        message,
        what: headline.title,
        undo: async () => {
          const { msg } = await set(headline.id, headline.publish_at);
          showToast({ kind: 'success', message: msg });
        },
      }),
    onError: showFailure,
  });
}

/** Deletes a headline; the toast offers Undo. @source spec 8 Headline */
export const useRemoveHeadline = () =>
  useRemoval({
    remove: (id: number) => api.call('headlines.remove', { params: { id: String(id) } }),
    putBack: restoreOf('news'),
    hide: (client, id) => hideRow(client, LIST, id),
    findName: (client, id) => rowNameOf(client, LIST, id, 'title'),
    refresh,
  });

/** Deletes, publishes or unpublishes many headlines of the list in the address; the toast offers Undo. */
export const useChangeManyHeadlines = (search: HeadlineListSearch) =>
  useManyChange({
    change: (body: Body<'headlines.changeMany'>, sending) =>
      api.call('headlines.changeMany', { body, ...sending }),
    getSelection: (query) => api.call('headlines.getSelection', { query }),
    undo: { remove: restoreManyOf('news'), publish: 'putBack', unpublish: 'putBack', putBack: null },
    filter: filterTextsOf(HEADLINE_LIST, search),
    refresh,
  });
