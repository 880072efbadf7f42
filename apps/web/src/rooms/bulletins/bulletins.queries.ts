import type { Body, Output } from '@greenroom/contract';
import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';
import { BULLETIN_MESSAGES } from '@greenroom/contract/bulletins.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { together, useEvents } from '#kit/events.ts';
import { failureMessage, showFailure } from '#kit/failure-message.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { filterTextsOf, queryOf } from '#kit/list/list-search.ts';
import { showToast } from '#kit/toast.ts';
import { useManyChange } from '#rooms/trash/trash-many.queries.ts';

import type { BulletinListSearch } from './bulletins.search.ts';

export type BulletinPage = Output<'bulletins.list'>;
/** A row of the list. */
export type BulletinRow = BulletinPage['data'][number];
/** A post with its responses. */
export type Bulletin = Output<'bulletins.get'>['data'];

type Change = { id: number; title: string; status: boolean };

const LIST = ['bulletins', 'list'] as const;
const SET = ['bulletins', 'setStatus'] as const;
const bulletinKey = (id: number) => ['bulletins', 'get', id] as const;

/** Returns the query for a page of posts. */
export const bulletinPage = (search: BulletinListSearch) =>
  listQuery('bulletins.list', queryOf(BULLETIN_LIST, search));

/** Returns the page of posts for the address. */
export const useBulletinList = (search: BulletinListSearch) => useQuery(bulletinPage(search));

/** Returns one post with its responses. */
export function useBulletin(id: number) {
  const client = useQueryClient();
  const lookAgain = () => void client.invalidateQueries({ queryKey: bulletinKey(id) });
  useEvents({
    activity: ({ kind, record }) => void (kind === 'bulletins' && record === String(id) && lookAgain()),
    reload: lookAgain,
  });
  return useQuery({
    queryKey: bulletinKey(id),
    queryFn: async ({ signal }) =>
      (await api.call('bulletins.get', { params: { id: String(id) }, signal })).data,
  });
}

/** Shows a status on each cached page and in the post itself. */
function showStatus(client: QueryClient, { id, status }: Pick<Change, 'id' | 'status'>): void {
  client.setQueriesData<BulletinPage>(
    { queryKey: LIST },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, status } : row)) },
  );
  client.setQueryData<Bulletin>(bulletinKey(id), (post) => post && { ...post, status });
}

const setStatus = ({ id, status }: Change) =>
  api.call('bulletins.setStatus', { params: { id: String(id) }, body: { status } });

/**
 * Shows or hides a post in the app: the console shows the change immediately, reverts it on refusal, and reloads the list.
 * A second press on the same post meanwhile is ignored. The toast offers Undo. @source spec 4 Bulletin status
 */
export function useSetBulletinStatus(): (change: Change) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: SET,
    mutationFn: setStatus,
    async onMutate(change) {
      // A response from before the change must not undo it on the screen.
      await client.cancelQueries({ queryKey: ['bulletins'] });
      showStatus(client, change);
    },
    onSuccess({ msg }, { id, title, status }) {
      const undo = async () => {
        const { msg: message } = await setStatus({ id, title, status: !status });
        showToast({ kind: 'success', message });
        await client.invalidateQueries({ queryKey: ['bulletins'] });
      };
      showToast({ kind: 'success', message: msg, undo, what: title });
    },
    onError(error, { id, status }) {
      showStatus(client, { id, status: !status });
      showToast({ kind: 'error', message: failureMessage(error, BULLETIN_MESSAGES.statusFailed) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['bulletins'] }),
  });
  return (change) => {
    const running = client.isMutating({
      mutationKey: SET,
      predicate: ({ state }) => (state.variables as Change | undefined)?.id === change.id,
    });
    if (running === 0) mutate(change);
  };
}

/** Hides a response from the app or shows it again; the toast offers Undo. */
export function useSetResponseHidden(postId: number) {
  const client = useQueryClient();
  async function set(id: number, body: Body<'bulletins.setResponseHidden'>): Promise<string> {
    const { msg } = await api.call('bulletins.setResponseHidden', { params: { id: String(id) }, body });
    await Promise.all([
      client.invalidateQueries({ queryKey: bulletinKey(postId) }),
      client.invalidateQueries({ queryKey: LIST }),
    ]);
    return msg;
  }
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Body<'bulletins.setResponseHidden'>) => set(id, body),
    onSuccess: (message, { id, hidden }) =>
      void showToast({
        kind: 'success',
        message,
        undo: async () => void showToast({ kind: 'success', message: await set(id, { hidden: !hidden }) }),
      }),
    onError: showFailure,
  });
}

/** Keeps the reason why a response is hidden. */
export const useSayWhyHidden = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.call('bulletins.setResponseHidden', { params: { id: String(id) }, body: { hidden: true, reason } }),
    onSuccess: () => void showToast({ kind: 'success', message: 'The reason is kept in the activity.' }),
  });

/** The most posts that are looked at for new ones. */
const PEEK = 25;

/**
 * Returns how many posts of the address have arrived since its list was loaded, and a function that shows them: the rows
 * do not move by themselves. `isFirst`: the list shows its newest posts.
 */
export function useNewBulletins(
  search: BulletinListSearch,
  shown: BulletinPage | undefined,
  isFirst: boolean,
) {
  const client = useQueryClient();
  const { post: _post, page: _page, sort_by: _by, sort_dir: _dir, ...filters } = search;
  const query = queryOf(BULLETIN_LIST, { ...filters, limit: PEEK });
  const key = JSON.stringify(query);
  const [isTold, setTold] = useState(false);
  const peek = useQuery({
    queryKey: ['bulletins-new', query],
    queryFn: ({ signal }) => api.call('bulletins.list', { query, signal }),
    enabled: has('details') && (isTold || !isFirst),
  });
  const newest = peek.data?.data.map(({ id }) => id) ?? [];
  /** The newest post when a list that does not show it was opened. */
  const [since, setSince] = useState<{ key: string; id: number } | null>(null);
  if (!isFirst && peek.data && since?.key !== key) setSince({ key, id: Math.max(0, ...newest) });
  const seen = since?.key === key ? since.id : Number.POSITIVE_INFINITY;
  const onScreen = shown ? Math.max(0, ...shown.data.map(({ id }) => id)) : Number.POSITIVE_INFINITY;
  const last = isFirst ? onScreen : seen;
  const [look] = useState(() =>
    together(async () => {
      setTold(true);
      await client.invalidateQueries({ queryKey: ['bulletins-new'] });
    }),
  );
  useEvents({ activity: ({ kind }) => void (kind === 'bulletins' && look()), reload: look });
  return {
    count: newest.filter((id) => id > last).length,
    isMore: newest.length === PEEK && newest.every((id) => id > last),
    show(): void {
      setSince(null);
      void client.invalidateQueries({ queryKey: LIST });
    },
  };
}

/** Returns the newest posts of a person, and how many there are. */
export function useBulletinsOf(userId: number | null) {
  const query = queryOf(BULLETIN_LIST, { user_id: userId ?? 0 });
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => api.call('bulletins.list', { query, signal }),
    enabled: userId !== null && has('details'),
  });
}

/** Shows or hides many posts of the list in the address; the toast offers Undo. */
export const useChangeManyBulletins = (search: BulletinListSearch) =>
  useManyChange({
    change: (body: Body<'bulletins.changeMany'>, sending) =>
      api.call('bulletins.changeMany', { body, ...sending }),
    getSelection: (query) => api.call('bulletins.getSelection', { query }),
    undo: { activate: 'deactivate', deactivate: 'activate' },
    filter: filterTextsOf(BULLETIN_LIST, search),
    refresh: (client) => client.invalidateQueries({ queryKey: ['bulletins'] }),
  });
