import type { Body, Output } from '@greenroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

/** A saved reply; `{name}` in it is replaced by the recipient's name. */
export type SavedReply = Output<'support.listSaved'>['data'][number];

const SAVED = ['support', 'saved'] as const;

/** Returns the saved replies by title. */
export function useSavedReplyList() {
  return useQuery({
    queryKey: SAVED,
    queryFn: async ({ signal }) => (await api.call('support.listSaved', { signal })).data,
  });
}

/** Saves a reply for later. The caller shows a refusal. */
export function useCreateSavedReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'support.createSaved'>) => api.call('support.createSaved', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: SAVED }),
  });
}

/** Deletes a saved reply; the toast offers Undo, which saves the same text again. */
export function useRemoveSavedReply() {
  const client = useQueryClient();
  const { mutateAsync: create } = useCreateSavedReply();
  return useMutation({
    mutationFn: ({ id }: SavedReply) => api.call('support.removeSaved', { params: { id: String(id) } }),
    onSuccess({ msg }, { id, title, message }) {
      client.setQueryData<SavedReply[]>(SAVED, (all) => all?.filter((each) => each.id !== id));
      showToast({ kind: 'success', message: msg, undo: () => create({ title, message }) });
    },
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: SAVED }),
  });
}
