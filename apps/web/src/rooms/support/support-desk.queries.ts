import type { Body } from '@greenroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange, usePressedChange } from '#kit/change.ts';
import { showFailure } from '#kit/failure-message.ts';
import { dayAfter } from '#kit/format.ts';
import { showToast } from '#kit/toast.ts';

import { refreshSupport } from './support.queries.ts';
import type { SupportMessage } from './support.queries.ts';

const params = (id: number) => ({ id: String(id) });

type NewState = Body<'support.setState'>;

/** Returns what restores the state that a message has. */
function toNewState({ state, laterUntil }: SupportMessage): NewState {
  if (state === 'later' && laterUntil) return { state, until: dayAfter(laterUntil) };
  return { state: state === 'closed' ? 'closed' : 'open' };
}

const setState = ({ id, body }: { id: number; body: NewState }) =>
  api.call('support.setState', { params: params(id), body });

/** Postpones a message, closes it or opens it again; the toast offers Undo. */
export function useSetSupportState(message: SupportMessage) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: setState,
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onSettled: () => refreshSupport(client),
  });
  return useMutation({
    mutationFn: (body: NewState) => setState({ id: message.id, body }),
    // Kept, since the message shows its new state long before Undo is pressed.
    onMutate: () => ({ id: message.id, body: toNewState(message) }),
    onSuccess: ({ msg }, _, before) =>
      void showToast({ kind: 'success', message: msg, undo: () => undo.mutateAsync(before) }),
    onError: showFailure,
    onSettled: () => refreshSupport(client),
  });
}

/** Returns the colleagues who may answer, once somebody wants to choose one. */
export const useAssigneeList = (isWanted: boolean) =>
  useQuery({
    queryKey: ['support', 'assignees'],
    queryFn: async ({ signal }) => (await api.call('support.listAssignees', { signal })).data,
    enabled: isWanted,
    staleTime: 60_000,
  });

/** Assigns a message to a colleague, or to nobody. */
export const useAssignSupport = (id: number) =>
  usePressedChange(
    (adminId: number | null) =>
      api.call('support.assign', { params: params(id), body: { admin_id: adminId } }),
    refreshSupport,
  );

/** Merges other messages of the same person into this one; the toast offers to separate them again. */
export function useMergeSupports(id: number) {
  const client = useQueryClient();
  const separate = useSeparateSupports(id);
  return useMutation({
    mutationFn: (ids: number[]) => api.call('support.merge', { params: params(id), body: { ids } }),
    onSuccess: ({ msg }, ids) =>
      void showToast({ kind: 'success', message: msg, undo: () => separate.mutateAsync(ids) }),
    onError: showFailure,
    onSettled: () => refreshSupport(client),
  });
}

/** Makes merged messages messages of their own again. */
export const useSeparateSupports = (id: number) =>
  usePressedChange(
    (ids: number[]) => api.call('support.separate', { params: params(id), body: { ids } }),
    refreshSupport,
  );

/** Adds a comment that only staff can see. A failure is shown beside the box. */
export function useCreateComment(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ message, key }: { message: string; key: string }) =>
      api.call('support.createComment', { params: params(id), body: { message }, idempotencyKey: key }),
    onSettled: () => refreshSupport(client),
  });
}

/** Removes a comment of one's own. */
export const useRemoveComment = () =>
  useChange((id: number) => api.call('support.removeComment', { params: params(id) }), refreshSupport);
