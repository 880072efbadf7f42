import type { Body, Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

/** Everything about a person. */
export type UserDetail = Output<'users.get'>['data'];
/** What an edit changes; what is left out stays. */
export type UserBody = Body<'users.update'>;

/** Notes and history lie beside it: `['users', 'notes', id]`. */
const keyOf = (id: number) => ['users', 'get', id] as const;

function userQuery(id: number) {
  return {
    queryKey: keyOf(id),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api.call('users.get', { params: { id: String(id) }, signal })).data,
  };
}

/** A person; nothing is asked for 0. */
export function useUser(id: number) {
  return useQuery({ ...userQuery(id), enabled: id !== 0 });
}

/** Asks for a person anew and hands them out, after a colleague was faster. @throws ApiError 404 when they are gone */
export function useReloadUser(id: number) {
  const client = useQueryClient();
  return (): Promise<UserDetail> => client.fetchQuery({ ...userQuery(id), staleTime: 0 });
}

/** Where a person's name, picture or address stands. */
const TOUCHED = ['users', 'podcasts', 'projects', 'bulletins', 'support', 'headlines', 'dashboard'];

type Change = { version: number; body: UserBody };

/**
 * Changes a person as they were in `version`: 409 `changed_meanwhile` when a colleague was faster. A toast says that
 * it is done; what went wrong is the form's to say. @source spec 8 Edit profile
 */
export function useUpdateUser(id: number) {
  const client = useQueryClient();
  const refresh = () => Promise.all(TOUCHED.map((key) => client.invalidateQueries({ queryKey: [key] })));
  return useMutation({
    mutationFn: ({ version, body }: Change) =>
      api.call('users.update', { params: { id: String(id) }, body, ifMatch: `"${id}.${version}"` }),
    onSuccess({ data, msg }) {
      client.setQueryData<UserDetail>(keyOf(id), data);
      showToast({ kind: 'success', message: msg });
      void refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) void refresh();
    },
  });
}
