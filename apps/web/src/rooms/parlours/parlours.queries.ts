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

const LIST = ['parlours', 'list'] as const;

/** Returns scheduled and live parlours, the latest start first. */
export function useParlourList() {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => (await api.call('parlours.list', { signal })).data,
  });
}

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
  client.setQueryData<Parlour[]>(LIST, (list) => {
    if (!list) return list;
    const isKnown = list.some(({ id }) => id === parlour.id);
    return isKnown ? list.map((each) => (each.id === parlour.id ? parlour : each)) : [parlour, ...list];
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
    nameOf: (client, { id }) =>
      client.getQueryData<Parlour[]>(LIST)?.find((each) => each.id === id)?.suite_title,
    async hide(client, { id }) {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueryData<Parlour[]>(LIST, (list) => list?.filter((each) => each.id !== id));
    },
    refresh: refreshAll,
    failed: (error) => failureMessage(error, PARLOUR_MESSAGES.deleteFailed),
    stays: 'long',
    about: 'parlours.remove',
  });
