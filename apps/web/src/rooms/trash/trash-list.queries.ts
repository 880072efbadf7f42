import type { Output } from '@greenroom/contract';
import type { TrashKind } from '@greenroom/contract/kit/trash';
import { TRASH_LIST } from '@greenroom/contract/trash-list.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, readOtherError, errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { exportQueryOf, queryOf } from '#kit/list/list-search.ts';
import { showToast } from '#kit/toast.ts';

import type { TrashSearch } from './trash.search.ts';

/** A removed record. */
export type Removed = Output<'trash.list'>['data'][number];
type Named = Pick<Removed, 'kind' | 'id'>;

const withKind = <Q extends { kind?: string }>({ kind, ...query }: Q) => ({
  ...query,
  ...(kind !== undefined && { kind: kind as TrashKind }),
});

/** Returns the server's query for all removed records of an address, for a file. */
export const trashExportOf = (search: TrashSearch) => withKind(exportQueryOf(TRASH_LIST, search));

/** Returns the page of removed records for the address. */
export const useTrashList = (search: TrashSearch) =>
  useQuery(listQuery('trash.list', withKind(queryOf(TRASH_LIST, search))));

/** The kinds of record with a page of their own; a finished parlour is shown by the id of its sale. */
export type PageKind = TrashKind | 'sales';

/** Returns the removed record of a page that has nothing to show; null when there is none that this person may restore. */
export function useRemoved(kind: PageKind, id: number) {
  return useQuery({
    queryKey: ['trash', 'get', kind, id],
    queryFn: async ({ signal }) =>
      (await api.call('trash.get', { query: { kind, id: String(id) }, signal })).data,
    enabled: has('trash'),
    retry: false,
  });
}

/** What the people of a parlour are told with it. */
type RestoredMessage = { message_subject?: string; message_text?: string };

function useChange<What extends Named>(change: (record: What) => Promise<{ msg: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ msg: message }) => void showToast({ kind: 'success', message }),
    onError: (error) =>
      void showToast({ kind: 'error', message: errorMessage(error), other: readOtherError(error) }),
    // Lists, figures and pages of every room may show it again.
    onSettled: () => client.invalidateQueries(),
  });
}

/** Restores a removed record with what was removed together with it. */
export const useRestore = () =>
  useChange(({ kind, id, message }: Named & { message?: RestoredMessage }) =>
    api.call('trash.restore', { body: { kind, id, ...message } }),
  );

/** Deletes a removed record for good. */
export const usePurge = () =>
  useChange(({ kind, id }: Named) => api.call('trash.purge', { body: { kind, id } }));
