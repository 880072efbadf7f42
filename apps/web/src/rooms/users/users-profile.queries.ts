import type { Body, Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { showFailure } from '#kit/failure-message.ts';
import { has } from '#kit/capabilities.ts';
import { showToast } from '#kit/toast.ts';

/** Everything about a person. */
export type UserDetail = Output<'users.get'>['data'];
/** The request body of an edit; fields that are left out stay unchanged. */
export type UserBody = Body<'users.update'>;

/** Notes and history have keys beside it: `['users', 'notes', id]`. */
const userProfileKey = (id: number) => ['users', 'get', id] as const;

function userQuery(id: number) {
  return {
    queryKey: userProfileKey(id),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api.call('users.get', { params: { id: String(id) }, signal })).data,
  };
}

/** Returns a person; 0 requests nothing. */
export function useUser(id: number) {
  return useQuery({ ...userQuery(id), enabled: id !== 0 });
}

/** Reloads and returns a person, after a colleague saved first. @throws ApiError 404 when they were deleted */
export function useReloadUser(id: number) {
  const client = useQueryClient();
  return (): Promise<UserDetail> => client.fetchQuery({ ...userQuery(id), staleTime: 0 });
}

/** The queries that show a person's name, picture or email address. */
const TOUCHED = ['users', 'podcasts', 'projects', 'bulletins', 'support', 'headlines', 'dashboard'];

type Change = { version: number; body: UserBody };

/**
 * Changes a person as they were in `version`: 409 `changed_meanwhile` when a colleague saved first. A toast confirms a
 * success and an error. @source spec 8 Edit profile
 */
export function useUpdateUser(id: number) {
  const client = useQueryClient();
  const reload = useReloadUser(id);
  const refresh = () => Promise.all(TOUCHED.map((key) => client.invalidateQueries({ queryKey: [key] })));
  return useMutation({
    async mutationFn({ version, body }: Change) {
      const { data, msg } = await api.call('users.update', {
        params: { id: String(id) },
        body,
        ...(has('details') && { ifMatch: `"${id}.${version}"` }),
      });
      // Another host may answer with words alone.
      const saved = has('details') ? data : await reload().catch(() => null);
      return { msg, saved, data: saved ?? data };
    },
    onSuccess({ saved, msg }) {
      if (saved) client.setQueryData<UserDetail>(userProfileKey(id), saved);
      showToast({ kind: 'success', message: msg });
      void refresh();
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') return;
      showFailure(error);
      if (error instanceof ApiError && error.status === 404) void refresh();
    },
  });
}
