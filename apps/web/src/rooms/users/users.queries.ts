import type { Body, Output } from '@greenroom/contract';
import { BULK } from '@greenroom/contract/kit/limits';
import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { failureMessage } from '#kit/failure-message.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { filterTextsOf, queryOf } from '#kit/list/list-search.ts';
import { randomName } from '#kit/random.ts';
import { showToast } from '#kit/toast.ts';
import { restoreManyOf, useManyChange } from '#rooms/trash/trash-many.queries.ts';
import { hideRow, restoreOf, rowNameOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import type { UserListSearch } from './users.search.ts';

type UserPage = Output<'users.list'>;
/** A name like the one that a search finds nobody by. */
export type NearestName = NonNullable<UserPage['nearest']>[number];
/** A row of the list. */
export type UserRow = UserPage['data'][number];

const LIST = ['users', 'list'] as const;

/** Returns the page of people for the address. */
export const useUserList = (search: UserListSearch) =>
  useQuery(listQuery('users.list', queryOf(USER_LIST, search)));

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

/**
 * `withVotes`: their votes in the contest are set aside with a deactivation, or count again with an activation. `reason`:
 * kept in the activity; '' for none.
 */
type ActiveChange = { active: boolean; withVotes: boolean; reason: string };
type Changed = { msg: string; undo: () => Promise<{ msg: string }> };

const votesWith = (
  active: boolean,
  withVotes: boolean,
): Pick<Body<'users.setActive'>, 'votes_aside' | 'votes_again'> => {
  if (!withVotes) return {};
  return active ? { votes_again: 'all' } : { votes_aside: true };
};

async function setActive(id: number, { active, withVotes }: ActiveChange): Promise<Changed> {
  const send = (body: Body<'users.setActive'>) =>
    api.call('users.setActive', { params: { id: String(id) }, body });
  const { msg, data } = await send({ active, ...votesWith(active, withVotes) });
  const aside = data.votes_aside ?? null;
  const back = aside === null ? votesWith(!active, withVotes && active) : { votes_again: aside };
  return { msg, undo: () => send({ active: !active, ...back }) };
}

/** Whether a change of one person takes a reason: it is then made as a change of many is. */
export const takesReason = (): boolean => has('bulk') && can('users.changeMany');

const sendMany = (body: Body<'users.changeMany'>) =>
  api.call('users.changeMany', { body, idempotencyKey: randomName(), timeoutMs: BULK.timeoutMs });

async function setActiveBecause(id: number, { active, withVotes, reason }: ActiveChange): Promise<Changed> {
  const action = active ? 'activate' : 'deactivate';
  const { msg, data } = await sendMany({ action, ids: [id], reason, ...votesWith(active, withVotes) });
  const [failed] = data.failed;
  if (failed) throw new Error(failed.why);
  return { msg, undo: () => sendMany({ action: active ? 'deactivate' : 'activate', bulk: data.bulk }) };
}

/** Activates or deactivates; the list shows it immediately, and reverts it on refusal. The toast offers Undo. @source spec 4 User status, 8 */
export function useSetUserActive({ id, name }: { id: number; name: string }) {
  const client = useQueryClient();
  return useMutation({
    // A second change is not lost: it is sent after the first.
    scope: { id: `users.setActive ${id}` },
    mutationFn: (change: ActiveChange) =>
      change.reason ? setActiveBecause(id, change) : setActive(id, change),
    async onMutate({ active }) {
      // A response from before the change must not undo it on the screen.
      await client.cancelQueries({ queryKey: LIST });
      await client.cancelQueries({ queryKey: ['users', 'get', id] });
      showActive(client, id, active);
    },
    onSuccess({ msg, undo: takeBack }) {
      const undo = async () => {
        showToast({ kind: 'success', message: (await takeBack()).msg });
        await refresh(client);
      };
      showToast({ kind: 'success', message: msg, undo, what: name });
    },
    onError(error, { active }) {
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
    findName: (client, id) => rowNameOf(client, LIST, id, 'name'),
    refresh: (client, then) => (then === 'removed' ? refreshLists(client) : refresh(client)),
    failed: (error) => failureMessage(error, USER_MESSAGES.deleteFailed),
  });

/**
 * Changes many people of the list in the address; the toast offers Undo. `withVotes`: whether their votes in the contest go
 * with them, aside or back into the count, which Undo takes back.
 */
export function useChangeManyUsers(
  search: UserListSearch,
  withVotes: (action: string, ids: number[]) => boolean = () => false,
) {
  return useManyChange({
    change(body: Body<'users.changeMany'>, sending) {
      const { action, ids = [] } = body;
      const isWith = (action === 'activate' || action === 'deactivate') && withVotes(action, ids);
      const votes = votesWith(action === 'activate', isWith);
      return api.call('users.changeMany', { body: { ...body, ...votes }, ...sending });
    },
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
}
