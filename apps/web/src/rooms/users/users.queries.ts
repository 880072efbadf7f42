import type { Body, Output } from '@greenroom/contract';
import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { answerOf, api } from '#kit/api.ts';
import { failureMessage } from '#kit/failure-message.ts';
import { filterTextsOf, queryOf } from '#kit/list/list-search.ts';
import { showToast } from '#kit/toast.ts';
import { restoreManyOf, useManyChange } from '#rooms/trash/trash-many.queries.ts';
import { hideRow, restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import type { UserListSearch } from './users.search.ts';

type UserPage = Output<'users.list'>;
/** A name like the one that a search finds nobody by. */
export type NearestName = NonNullable<UserPage['nearest']>[number];
/** A row of the list. */
export type UserRow = UserPage['data'][number];

const LIST = ['users', 'list'] as const;

/** Returns the page of people for the address; the old page stays until it is loaded. A newer request cancels an older one. */
export function useUserList(search: UserListSearch) {
  const query = queryOf(USER_LIST, search);
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => api.call('users.list', { query, signal }),
    initialData: () => answerOf('users.list', { query }),
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

function showActive(client: QueryClient, id: number, active: boolean): void {
  client.setQueriesData<UserPage>(
    { queryKey: LIST },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, active } : row)) },
  );
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
export const useRemoveUser = () =>
  useRemoval({
    remove: (id: number) => api.call('users.remove', { params: { id: String(id) } }),
    putBack: restoreOf('users'),
    hide: (client, id) => hideRow(client, LIST, id),
    refresh: (client, then) => (then === 'removed' ? refreshLists(client) : refresh(client)),
    failed: (error) => failureMessage(error, USER_MESSAGES.deleteFailed),
  });

/** Changes many people of the list in the address; the toast offers Undo. */
export const useChangeManyUsers = (search: UserListSearch) =>
  useManyChange({
    change: (body: Body<'users.changeMany'>, sending) => api.call('users.changeMany', { body, ...sending }),
    getSelection: (query) => api.call('users.getSelection', { query }),
    undo: {
      activate: 'deactivate',
      deactivate: 'activate',
      feature: 'unfeature',
      unfeature: 'feature',
      remove: restoreManyOf('users'),
    },
    filter: filterTextsOf(USER_LIST, search),
    refresh,
  });
