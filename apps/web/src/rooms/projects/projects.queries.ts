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

/** Returns a project; 0 requests nothing. */
export function useProject(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await api.call('projects.get', { params: { id: String(id) }, signal })).data,
    enabled: id !== 0,
  });
}

/** A person's profile lists and counts their projects, and so does the history beside it. */
async function refreshOwner(client: QueryClient): Promise<void> {
  await Promise.all([['users'], ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ['projects'] }), refreshOwner(client)]);
}

/** Deletes a project; the toast offers Undo. A refusal shows its message in the dialog. */
export function useRemoveProject() {
  const client = useQueryClient();
  const restore = useRestore('projects', refresh);
  return useMutation({
    mutationFn: (id: number) => api.call('projects.remove', { params: { id: String(id) } }),
    async onSuccess({ msg }, id) {
      // Its page is still mounted: it is not reloaded before the user returns to it.
      await client.invalidateQueries({ queryKey: keyOf(id), refetchType: 'none' });
      showToast({ kind: 'success', message: msg, undo: () => restore.mutateAsync(id) });
    },
    onError(error, id) {
      if (!(error instanceof ApiError) || error.status !== 404) return;
      // A colleague deleted it first: the dialog disappears with the project.
      showToast({ kind: 'error', message: error.msg });
      void client.invalidateQueries({ queryKey: keyOf(id) });
    },
    onSettled: () => refreshOwner(client),
  });
}
