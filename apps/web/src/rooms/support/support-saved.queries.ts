import type { Body, Output } from '@greenroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

/** A reply kept for later; `{name}` in it stands for the person. */
export type SavedReply = Output<'support.listSaved'>['data'][number];

const SAVED = ['support', 'saved'] as const;

/** By title. */
export function useSavedReplyList() {
  return useQuery({
    queryKey: SAVED,
    queryFn: async ({ signal }) => (await api.call('support.listSaved', { signal })).data,
  });
}

/** Keeps a reply for later. A refusal is told by whoever asks. */
export function useCreateSavedReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'support.createSaved'>) => api.call('support.createSaved', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: SAVED }),
  });
}

/** Removes a saved reply; the toast offers Undo, which saves the same words again. */
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
