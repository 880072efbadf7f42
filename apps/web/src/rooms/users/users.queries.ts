import type { Output } from '@greenroom/contract';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { failureMessage } from '#kit/failure-message.ts';
import { showToast } from '#kit/toast.ts';
import { useRestore } from '#rooms/trash/trash.queries.ts';

import { takeFirstList } from './users-first.queries.ts';
import type { UserPage } from './users-first.queries.ts';
import { userQueryOf } from './users.search.ts';
import type { UserListSearch } from './users.search.ts';

/** A row of the list. */
export type UserRow = UserPage['data'][number];

type Who = Pick<UserRow, 'id' | 'name'>;

const LIST = ['users', 'list'] as const;

/** Returns the page of people for the address; the old page stays until it is loaded. A newer request cancels an older one. */
export function useUserList(search: UserListSearch) {
  const query = userQueryOf(search);
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => takeFirstList(query) ?? api.call('users.list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Counts on the dashboard depend on people too. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['users'] }),
    client.invalidateQueries({ queryKey: ['dashboard'] }),
  ]);
}

/** After a deletion the person's own page, if it is open, is not reloaded: the user is about to leave it. */
async function refreshLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
  await Promise.all([
    client.refetchQueries({ queryKey: LIST, type: 'active' }),
    client.invalidateQueries({ queryKey: ['dashboard'] }),
  ]);
}

/** Changes every cached page immediately. */
function patchPages(client: QueryClient, patch: (page: UserPage) => UserPage): void {
  client.setQueriesData<UserPage>({ queryKey: LIST }, (page) => page && patch(page));
}

function showActive(client: QueryClient, id: number, active: boolean): void {
  patchPages(client, (page) => ({
    ...page,
    data: page.data.map((row) => (row.id === id ? { ...row, active } : row)),
  }));
  // The person's own page too.
  client.setQueryData<Output<'users.get'>['data']>(
    ['users', 'get', id],
    (user) => user && { ...user, active },
  );
}

/** Activates or deactivates; the list shows it immediately, and reverts it on refusal. @source spec 4 User status, 8 */
export function useSetUserActive(id: number) {
  const client = useQueryClient();
  return useMutation({
    // A second change is not lost: it is sent after the first.
    scope: { id: `users.setActive ${id}` },
    mutationFn: (active: boolean) =>
      api.call('users.setActive', { params: { id: String(id) }, body: { active } }),
    async onMutate(active) {
      // A response from before the change must not undo it on the screen.
      await client.cancelQueries({ queryKey: LIST });
      await client.cancelQueries({ queryKey: ['users', 'get', id] });
      showActive(client, id, active);
    },
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onError(error, active) {
      showActive(client, id, !active);
      showToast({ kind: 'error', message: failureMessage(error, USER_MESSAGES.statusFailed) });
    },
    onSettled: () => void refresh(client),
  });
}

/** Deletes a person; the toast offers Undo. @source spec 8 Delete user */
export function useRemoveUser() {
  const client = useQueryClient();
  const restore = useRestore('users', refresh);
  return useMutation({
    mutationFn: ({ id }: Who) => api.call('users.remove', { params: { id: String(id) } }),
    onSuccess({ msg }, { id }) {
      patchPages(client, (page) => {
        const data = page.data.filter((row) => row.id !== id);
        return data.length === page.data.length ? page : { ...page, data, totalCounts: page.totalCounts - 1 };
      });
      showToast({ kind: 'success', message: msg, undo: () => restore.mutateAsync(id) });
    },
    onError: (error) =>
      void showToast({ kind: 'error', message: failureMessage(error, USER_MESSAGES.deleteFailed) }),
    onSettled: (_answer, error) => (error ? refresh(client) : refreshLists(client)),
  });
}
