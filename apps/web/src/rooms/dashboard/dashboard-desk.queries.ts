import type { Output } from '@greenroom/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { takeFirstAnswer, api } from '#kit/api.ts';
import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';
import { showToast } from '#kit/toast.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import { handoverDrafts } from './dashboard-handover.draft.ts';

export type RunSheet = Output<'dashboard.getRunSheet'>['data'];
export type HandoverNote = RunSheet['notes'][number];

const SHEET = ['dashboard', 'sheet'] as const;

const sheetQuery = queryOptions({
  queryKey: SHEET,
  queryFn: ({ signal }) => api.call('dashboard.getRunSheet', { signal }),
  initialData: () => takeFirstAnswer('dashboard.getRunSheet'),
  select: (answer) => answer.data,
});

const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: SHEET }));

/** Returns what needs doing now, and follows it by the events of what it shows. */
export function useRunSheet() {
  // Whatever colleagues or people of the app do is an `activity`.
  useEvents({
    activity: lookAgain,
    support: lookAgain,
    mail: lookAgain,
    contest: lookAgain,
    parlour: lookAgain,
    reload: lookAgain,
  });
  return useQuery(sheetQuery);
}

function putNote(note: HandoverNote): void {
  queryClient.setQueryData<Output<'dashboard.getRunSheet'>>(SHEET, (answer) => {
    if (!answer) return answer;
    const { notes } = answer.data;
    const isKnown = notes.some(({ id }) => id === note.id);
    const next = isKnown ? notes.map((each) => (each.id === note.id ? note : each)) : [note, ...notes];
    return { ...answer, data: { ...answer.data, notes: next } };
  });
}

/** Leaves the draft as a note, or changes one's own. The same text sent again after a lost response is one note. */
export function useSaveHandover(id: number | 'new') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) =>
      id === 'new'
        ? api.call('dashboard.createHandover', {
            body: { message },
            idempotencyKey: handoverDrafts.keyOf(id),
          })
        : api.call('dashboard.updateHandover', { params: { id: String(id) }, body: { message } }),
    onSuccess({ data, msg }, message) {
      if (handoverDrafts.get(id).text.trim() === message) handoverDrafts.set(id, '');
      putNote(data);
      showToast({ kind: 'success', message: msg });
    },
    onSettled: () => client.invalidateQueries({ queryKey: SHEET }),
  });
}

/** Marks a note as done; the toast offers Undo. */
export const useRemoveHandover = () =>
  useRemoval({
    remove: (id: number) => api.call('dashboard.removeHandover', { params: { id: String(id) } }),
    putBack: restoreOf('handover_notes'),
    hide: (client, id) =>
      void client.setQueryData<Output<'dashboard.getRunSheet'>>(
        SHEET,
        (answer) =>
          answer && {
            ...answer,
            data: { ...answer.data, notes: answer.data.notes.filter((note) => note.id !== id) },
          },
      ),
    refresh: (client) => client.invalidateQueries({ queryKey: SHEET }),
  });
