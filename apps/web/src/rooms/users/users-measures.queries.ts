import type { Body, Output } from '@greenroom/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';
import { useEvents } from '#kit/events.ts';
import { joinPages, pagingOptions } from '#kit/paged-section/pages.ts';
import { randomName } from '#kit/random.ts';
import { showToast } from '#kit/toast.ts';
import { auditKey } from '#rooms/audit/audit.queries.ts';

/** A measure against a person. */
export type Measure = Output<'users.listMeasures'>['data'][number];

const AT_A_TIME = 5;

const userMeasuresKey = (userId: number) => ['users', 'measures', userId] as const;

/** Returns the measures against a person page by page, newest first. */
export function useMeasureList(userId: number) {
  return useInfiniteQuery({
    queryKey: userMeasuresKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api.call('users.listMeasures', {
        params: { id: String(userId) },
        query: { page: String(pageParam), limit: String(AT_A_TIME) },
        signal,
      }),
    ...pagingOptions(AT_A_TIME),
    select: joinPages,
  });
}

/** The person's page and the list say what is in force, and the history what was done. */
async function refresh(client: QueryClient, userId: number): Promise<void> {
  const touched = [
    userMeasuresKey(userId),
    ['users', 'get', userId],
    ['users', 'list'],
    auditKey('users', userId),
  ];
  await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Reloads what is in force when a colleague changes it, or when it has ended at its hour. */
export function useLiveMeasures(userId: number): void {
  const client = useQueryClient();
  useEvents({
    activity({ kind, record }) {
      // Of a change that is made here, which loads anew itself, the person may be gone.
      if (kind !== 'users' || record !== String(userId) || client.isMutating() > 0) return;
      void refresh(client, userId);
    },
  });
}

/** Returns a key for one measure, so that a second try takes no second one. */
export const measureKey = (): string => `measure-${randomName()}`;

const end = (id: number) =>
  api.call('users.endMeasure', { params: { id: String(id) }, idempotencyKey: `end-${measureKey()}` });

type NewMeasure = Body<'users.createMeasure'> & { key: string };

/** Warns, mutes or suspends a person; the toast offers Undo while they are not told yet. */
export function useCreateMeasure({ id: userId, name }: { id: number; name: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: NewMeasure) =>
      api.call('users.createMeasure', { params: { id: String(userId) }, body, idempotencyKey: key }),
    onSuccess({ data, msg }) {
      const undo = async () => {
        showToast({ kind: 'success', message: (await end(data.id)).msg });
        await refresh(client, userId);
      };
      showToast({ kind: 'success', message: msg, undo, what: name });
    },
    onSettled: () => refresh(client, userId),
  });
}

type Decided = Body<'users.decideAppeal'> & { id: number; key: string };

/** Decides about an appeal of a person, and answers their message. */
export const useDecideAppeal = (userId: number) =>
  useChange(
    ({ id, key, ...body }: Decided) =>
      api.call('users.decideAppeal', { params: { id: String(id) }, body, idempotencyKey: key }),
    (client) => Promise.all([refresh(client, userId), client.invalidateQueries({ queryKey: ['support'] })]),
  );

/** Ends a measure now. */
export const useEndMeasure = (userId: number) =>
  useChange(
    (id: number) => end(id),
    (client) => refresh(client, userId),
  );
