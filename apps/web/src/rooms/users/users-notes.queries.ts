import type { Output } from '@greenroom/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { joinPages, pagingOptions } from '#kit/paged-section/pages.ts';
import { showToast } from '#kit/toast.ts';
import { auditKey } from '#rooms/audit/audit.queries.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import { noteDrafts } from './users-notes.draft.ts';

type NotePage = Output<'users.listNotes'>;
/** A colleague's note about a person. */
export type Note = NotePage['data'][number];

/** They are shown beside the profile, so the list starts short. */
const AT_A_TIME = 5;

const userNotesKey = (userId: number) => ['users', 'notes', userId] as const;

/** Returns the notes about a person page by page, newest first. */
export function useUserNoteList(userId: number) {
  return useInfiniteQuery({
    queryKey: userNotesKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api.call('users.listNotes', {
        params: { id: String(userId) },
        query: { page: String(pageParam), limit: String(AT_A_TIME) },
        signal,
      }),
    ...pagingOptions(AT_A_TIME),
    select: joinPages,
  });
}

/** The person's page counts their notes, and the history lists changes to them. */
async function refresh(client: QueryClient, userId: number): Promise<void> {
  const touched = [userNotesKey(userId), ['users', 'get', userId], auditKey('users', userId)];
  await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
}

function patchPages(
  client: QueryClient,
  userId: number,
  patch: (page: NotePage, at: number) => NotePage,
): void {
  client.setQueryData<InfiniteData<NotePage>>(
    userNotesKey(userId),
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
export const useRemoveNote = (userId: number) =>
  useRemoval({
    remove: (id: number) => api.call('users.removeNote', { params: { id: String(id) } }),
    putBack: restoreOf('user_notes'),
    hide: (client, id) =>
      patchPages(client, userId, ({ data, totalCounts, ...page }) => ({
        ...page,
        data: data.filter((note) => note.id !== id),
        totalCounts: totalCounts - 1,
      })),
    refresh: (client) => refresh(client, userId),
  });
