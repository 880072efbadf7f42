import type { Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';
import { useRestore } from '#rooms/trash/trash.queries.ts';

/** A project with its owner. */
export type Project = Output<'projects.get'>['data'];

const keyOf = (id: number) => ['projects', 'get', id] as const;

/** A project; nothing is asked for 0. */
export function useProject(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await api.call('projects.get', { params: { id: String(id) }, signal })).data,
    enabled: id !== 0,
  });
}

/** A person's page lists and counts their projects, and so does the history beside it. */
async function refreshOwner(client: QueryClient): Promise<void> {
  await Promise.all([['users'], ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ['projects'] }), refreshOwner(client)]);
}

/** Removes a project; the toast offers Undo. What is refused stays in the question, in words. */
export function useRemoveProject() {
  const client = useQueryClient();
  const restore = useRestore('projects', refresh);
  return useMutation({
    mutationFn: (id: number) => api.call('projects.remove', { params: { id: String(id) } }),
    async onSuccess({ msg }, id) {
      // Its page still stands: it is not asked for again before one comes back to it.
      await client.invalidateQueries({ queryKey: keyOf(id), refetchType: 'none' });
      showToast({ kind: 'success', message: msg, undo: () => restore.mutateAsync(id) });
    },
    onError(error, id) {
      if (!(error instanceof ApiError) || error.status !== 404) return;
      // A colleague was faster: the question goes with what it was about.
      showToast({ kind: 'error', message: error.msg });
      void client.invalidateQueries({ queryKey: keyOf(id) });
    },
    onSettled: () => refreshOwner(client),
  });
}
