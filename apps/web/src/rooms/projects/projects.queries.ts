import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { notFoundMessage } from '#kit/failure-message.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';
import { useUser } from '#rooms/users/users-profile.queries.ts';

/** A project with its owner. */
export type Project = Output<'projects.get'>['data'];
/** The person whose project it is. */
export type Owner = NonNullable<Project['user']>;

const projectKey = (id: number) => ['projects', 'get', id] as const;

/** Returns a project; 0 requests nothing. */
export function useProject(id: number) {
  return useQuery({
    queryKey: projectKey(id),
    queryFn: async ({ signal }) =>
      (await api.call('projects.get', { params: { id: String(id) }, signal })).data,
    enabled: id !== 0,
  });
}

/** Returns a project's owner, from their profile where the host names only their id; undefined until known. */
export function useOwner(project: Project | undefined): Owner | undefined {
  const { data } = useUser(project && !project.user ? project.user_id : 0);
  return project?.user ?? data;
}

/** A person's profile lists and counts their projects, and so does the history beside it. */
async function refreshOwner(client: QueryClient): Promise<void> {
  await Promise.all([['users'], ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ['projects'] }), refreshOwner(client)]);
}

/** Deletes a project; the toast offers Undo. A refusal shows its message in the dialog. */
export const useRemoveProject = () =>
  useRemoval({
    remove: (id: number) => api.call('projects.remove', { params: { id: String(id) } }),
    putBack: restoreOf('projects'),
    findName: (client, id) => client.getQueryData<Project>(projectKey(id))?.title ?? undefined,
    // Its page is still mounted: it is not reloaded before the user returns to it.
    hide: (client, id) => client.invalidateQueries({ queryKey: projectKey(id), refetchType: 'none' }),
    refresh: (client, then) => (then === 'removed' ? refreshOwner(client) : refresh(client)),
    // A colleague deleted it first: the dialog disappears with the project.
    failed: notFoundMessage,
  });
