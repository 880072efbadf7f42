import type { Body, Output } from '@greenroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useRemoval } from '#rooms/trash/trash.queries.ts';

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
export const useRemoveSavedReply = () =>
  useRemoval({
    remove: ({ id }: SavedReply) => api.call('support.removeSaved', { params: { id: String(id) } }),
    putBack: async ({ title, message }) => {
      await api.call('support.createSaved', { body: { title, message } });
    },
    hide: (client, { id }) =>
      void client.setQueryData<SavedReply[]>(SAVED, (all) => all?.filter((each) => each.id !== id)),
    refresh: (client) => client.invalidateQueries({ queryKey: SAVED }),
  });
