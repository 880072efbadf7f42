import type { Output } from '@greenroom/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { api, wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';
import { auditKey } from '#rooms/audit/audit.queries.ts';
import { useRestore } from '#rooms/trash/trash.queries.ts';

import { noteDrafts } from './users-notes.draft.ts';

type NotePage = Output<'users.listNotes'>;
/** A colleague's note about a person. */
export type Note = NotePage['data'][number];
/** The loaded notes, newest first, and their total. */
type Notes = { notes: Note[]; total: number };

/** They are shown beside the profile, so the list starts short. */
const AT_A_TIME = 5;

const keyOf = (userId: number) => ['users', 'notes', userId] as const;

/** Returns the notes about a person page by page, newest first. */
export function useUserNoteList(userId: number) {
  return useInfiniteQuery({
    queryKey: keyOf(userId),
    queryFn: ({ pageParam, signal }) =>
      api.call('users.listNotes', {
        params: { id: String(userId) },
        query: { page: String(pageParam), limit: String(AT_A_TIME) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCounts }, _, page) => (page * AT_A_TIME < totalCounts ? page + 1 : undefined),
    select: ({ pages }): Notes => ({
      // A new note pushes others to the next page, where they appear a second time.
      notes: [...new Map(pages.flatMap(({ data }) => data.map((note) => [note.id, note]))).values()],
      total: pages.at(-1)?.totalCounts ?? 0,
    }),
  });
}

/** The person's page counts their notes, and the history lists changes to them. */
async function refresh(client: QueryClient, userId: number): Promise<void> {
  const touched = [keyOf(userId), ['users', 'get', userId], auditKey('users', userId)];
  await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
}

function patchPages(
  client: QueryClient,
  userId: number,
  patch: (page: NotePage, at: number) => NotePage,
): void {
  client.setQueryData<InfiniteData<NotePage>>(
    keyOf(userId),
    (list) => list && { ...list, pages: list.pages.map(patch) },
  );
}

/** Adds the draft as a note, at the top once it is saved. The same text sent again after a lost response is one note. */
export function useCreateNote(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) =>
      api.call('users.createNote', {
        params: { id: String(userId) },
        body: { message },
        idempotencyKey: noteDrafts.keyOf(userId),
      }),
    onSuccess({ data: note, msg }, message) {
      if (noteDrafts.get(userId).text.trim() === message) noteDrafts.set(userId, '');
      patchPages(client, userId, ({ data, totalCounts, ...page }, at) => ({
        ...page,
        data: at === 0 ? [note, ...data.filter(({ id }) => id !== note.id)] : data,
        totalCounts: totalCounts + 1,
      }));
      showToast({ kind: 'success', message: msg });
    },
    onSettled: () => refresh(client, userId),
  });
}

/** Deletes a note; the toast offers Undo. */
export function useRemoveNote(userId: number) {
  const client = useQueryClient();
  const { mutateAsync: restore } = useRestore('user_notes', () => refresh(client, userId));
  return useMutation({
    mutationFn: (id: number) => api.call('users.removeNote', { params: { id: String(id) } }),
    onSuccess({ msg }, id) {
      patchPages(client, userId, ({ data, totalCounts, ...page }) => ({
        ...page,
        data: data.filter((note) => note.id !== id),
        totalCounts: totalCounts - 1,
      }));
      showToast({ kind: 'success', message: msg, undo: () => restore(id) });
    },
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error) }),
    onSettled: () => refresh(client, userId),
  });
}
