import type { Body, Output } from '@greenroom/contract';
import { firstNameOf } from '@greenroom/contract/support.rules';
import type { ReplyValues } from '@greenroom/contract/support.rules';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';
import { has } from '#kit/capabilities.ts';
import { formatDay, today } from '#kit/format.ts';
import { useMe } from '#rooms/staff/staff.queries.ts';
import { useRemoval } from '#rooms/trash/trash.queries.ts';

import type { SupportMessage } from './support.queries.ts';

/** A saved reply with placeholders such as `{name}`. */
export type SavedReply = Output<'support.listSaved'>['data'][number];

const SAVED = ['support', 'saved'] as const;

const savedOptions = queryOptions({
  queryKey: SAVED,
  queryFn: async ({ signal }) => (await api.call('support.listSaved', { signal })).data,
});

/** Returns the saved replies by title. */
export const useSavedReplyList = () => useQuery(savedOptions);

/** Saves a reply for later. The caller shows a refusal. */
export function useCreateSavedReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'support.createSaved'>) => api.call('support.createSaved', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: SAVED }),
  });
}

const asSeen = ({ id, version }: Pick<SavedReply, 'id' | 'version'>) =>
  has('details') && { ifMatch: `"${id}.${version}"` };

/** Changes a saved reply as it was in `version`: 409 `changed_meanwhile` when a colleague saved first. */
export const useUpdateSavedReply = () =>
  useChange(
    ({ id, version, ...body }: SavedReply) =>
      api.call('support.updateSaved', { params: { id: String(id) }, body, ...asSeen({ id, version }) }),
    (client) => client.invalidateQueries({ queryKey: SAVED }),
  );

/** Returns a function that loads a saved reply as it is now; undefined when it is gone. */
export function useGetSavedReply() {
  const client = useQueryClient();
  return async (id: number): Promise<SavedReply | undefined> => {
    const all = await client.fetchQuery({ ...savedOptions, staleTime: 0 });
    return all.find((each) => each.id === id);
  };
}

/** Returns what the placeholders of a saved reply stand for when it answers this message. */
export function useReplyValues({ subject, user }: Pick<SupportMessage, 'subject' | 'user'>): ReplyValues {
  const { data: me } = useMe(has('staff'));
  return {
    name: user.name,
    first_name: firstNameOf(user.name),
    email: user.email,
    subject,
    date: formatDay(today()),
    ...(me && { my_name: me.name }),
  };
}

/** Deletes a saved reply, unless a colleague has changed it since; the toast offers Undo, which saves the same text again. */
export const useRemoveSavedReply = () =>
  useRemoval({
    remove: (saved: SavedReply) =>
      api.call('support.removeSaved', { params: { id: String(saved.id) }, ...asSeen(saved) }),
    putBack: async ({ title, message }) => {
      await api.call('support.createSaved', { body: { title, message } });
    },
    hide: (client, { id }) =>
      void client.setQueryData<SavedReply[]>(SAVED, (all) => all?.filter((each) => each.id !== id)),
    refresh: (client) => client.invalidateQueries({ queryKey: SAVED }),
  });
