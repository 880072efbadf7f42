import type { Body, Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { can } from '#kit/can.ts';
import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { failureMessage } from '#kit/failure-message.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

/** A parlour that is scheduled or live. */
export type Parlour = Output<'parlours.list'>['data'][number];

type Answer = Output<'parlours.list'>;

/** What is asked for beyond the parlours nearest to now. */
export type ParlourQuery = { month?: string; id?: string };

const LIST = ['parlours', 'list'] as const;

/** Returns scheduled and live parlours, the latest start first: the first 500, those of a month, or one. Null asks for nothing. */
export function useParlourList(query: ParlourQuery | null = {}) {
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) =>
      api.call('parlours.list', { ...(query && Object.keys(query).length > 0 && { query }), signal }),
    enabled: query !== null,
  });
}

/** Returns whether there are more than the first 500. A host that does not count them has sent all. */
export const hasMore = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.total !== null && answer.total > answer.data.length;

/** Reloads the parlours and their participants. */
export function lookAtParlours(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['parlours'] });
}

/** Returns whether parlours can be edited: that needs their price and the ids of their people too. */
export const canEditParlours = (): boolean => can('parlours.update') && has('editing') && has('details');

/** Returns whether parlours can be repeated. */
export const canRepeatParlours = (): boolean => has('editing') && can('parlours.createSeries');

/** Shows a changed or new parlour. A host that says less about it, or nothing, is asked for the list again. */
export async function showParlour(client: QueryClient, parlour: Parlour): Promise<void> {
  if (!has('details')) return lookAtParlours(client);
  // A list response that is under way may be older.
  await client.cancelQueries({ queryKey: LIST });
  client.setQueriesData<Answer>({ queryKey: LIST }, (answer) => {
    if (!answer) return answer;
    const { data, total } = answer;
    const isKnown = data.some(({ id }) => id === parlour.id);
    if (isKnown) return { ...answer, data: data.map((each) => (each.id === parlour.id ? parlour : each)) };
    return { ...answer, data: [parlour, ...data], total: total === null ? null : total + 1 };
  });
}

/** Profiles, the dashboard and the list of finished parlours count parlours. */
async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all(
    [['parlours'], ['users'], ['dashboard'], ['sales']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

type Shown = { id: number; body: Body<'parlours.setShown'> };

/** Publishes a parlour in the app or shows it on the Discover tab, or reverses that. @source spec 4 Parlour */
export function useSetParlourShown() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Shown) => api.call('parlours.setShown', { params: { id: String(id) }, body }),
    onSuccess: ({ data }) => showParlour(client, data),
    onError(error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) void lookAtParlours(client);
    },
  });
}

function without(answer: Answer, id: number): Answer {
  const { total, live } = answer;
  const gone = answer.data.find((each) => each.id === id);
  const data = answer.data.filter((each) => each !== gone);
  return {
    data,
    total: total === null ? null : total - 1,
    live: live === null ? null : live - Number(gone?.live ?? false),
  };
}

type Removed = { id: number; message: NonNullable<Body<'parlours.remove'>> };

/** Deletes a parlour without a toast. */
export function removeParlour(
  id: number,
  message: Removed['message'] = {},
): Promise<Output<'parlours.remove'>> {
  const params = { id: String(id) };
  return api.call(
    'parlours.remove',
    Object.keys(message).length > 0 ? { params, body: message } : { params },
  );
}

/** Deletes a parlour; the toast offers Undo. @source spec 8 Parlours */
export const useRemoveParlour = () =>
  useRemoval({
    remove: ({ id, message }: Removed) => removeParlour(id, message),
    putBack: has('trash') ? async ({ id }) => restoreOf('parlours')?.(id) : null,
    findName: (client, { id }) =>
      client
        .getQueriesData<Answer>({ queryKey: LIST })
        .flatMap(([, answer]) => answer?.data ?? [])
        .find((each) => each.id === id)?.suite_title,
    async hide(client, { id }) {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueriesData<Answer>({ queryKey: LIST }, (answer) => answer && without(answer, id));
    },
    refresh: refreshAll,
    failed: (error) => failureMessage(error, PARLOUR_MESSAGES.deleteFailed),
    stays: 'long',
    about: 'parlours.remove',
  });
