import { SUPPORT_MESSAGES, replyNameOf, replySubjectOf } from '@greenroom/contract/support.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, wordsOf } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { formatCounted } from '#kit/format.ts';
import { failureMessage } from '#kit/failure-message.ts';
import { hideToast, showToast } from '#kit/toast.ts';

import { getDraft, giveBack, keyOfDraft, setDraft } from './support.draft.ts';
import { messageKey, refreshSupport } from './support.queries.ts';
import type { Reply, SupportMessage } from './support.queries.ts';

/** The toasts that offer to unsend a reply, by the reply's id. */
const offers = new Map<number, number>();

function patchReplies(client: QueryClient, id: number, patch: (replies: Reply[]) => Reply[]): void {
  client.setQueryData<SupportMessage>(
    messageKey(id),
    (message) => message && { ...message, replies: patch(message.replies) },
  );
}

/** Unsends a waiting reply and returns its text to the box. */
export function useUndoReply(messageId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Reply) => api.call('support.undoReply', { params: { id: String(id) } }),
    onSuccess({ msg }, { id, message }) {
      hideToast(offers.get(id) ?? 0);
      offers.delete(id);
      giveBack(messageId, message);
      patchReplies(client, messageId, (replies) => replies.filter((reply) => reply.id !== id));
      showToast({ kind: 'success', message: msg });
    },
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error), stays: 'long' }),
    onSettled: () => refreshSupport(client),
  });
}

/**
 * Sends the draft. The same text sent again after a lost response is one mail; a failure keeps the text.
 * @source spec 8 Support reply failure
 */
export function useReply(message: SupportMessage) {
  const client = useQueryClient();
  const { mutateAsync: undo } = useUndoReply(message.id);
  return useMutation({
    mutationFn: (text: string) =>
      api.call('support.reply', {
        body: {
          name: replyNameOf(message.user),
          email: message.user.email,
          subject: replySubjectOf(message.subject),
          message: text,
          support_id: message.id,
        },
        idempotencyKey: keyOfDraft(message.id),
      }),
    onSuccess({ data: reply, msg }, text) {
      if (getDraft(message.id).text.trim() === text) setDraft(message.id, '');
      if (!has('threads')) {
        showToast({ kind: 'success', message: msg });
        return;
      }
      patchReplies(client, message.id, (replies) => [...replies.filter(({ id }) => id !== reply.id), reply]);
      // The same text again was no second reply, so its toast is the first one's, anew.
      hideToast(offers.get(reply.id) ?? 0);
      const toast = showToast({ kind: 'success', message: msg, undo: () => undo(reply) });
      offers.set(reply.id, toast);
    },
    onError: (error) =>
      void showToast({ kind: 'error', message: failureMessage(error, SUPPORT_MESSAGES.replyFailed) }),
    onSettled: () => refreshSupport(client),
  });
}

/** Sends a failed reply again, as the same mail. */
export function useRetryReply(messageId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('support.retryReply', { params: { id: String(id) } }),
    onSuccess({ data, msg }) {
      patchReplies(client, messageId, (replies) =>
        replies.map((each) => (each.id === data.id ? data : each)),
      );
      showToast({ kind: 'success', message: msg });
    },
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error) }),
    onSettled: () => refreshSupport(client),
  });
}

/** Sends failed replies again, one after the other; rejects when none could be. */
export function useRetryReplies() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(ids: readonly number[]) {
      const failures: unknown[] = [];
      for (const id of ids) {
        await api
          .call('support.retryReply', { params: { id: String(id) } })
          .catch((error: unknown) => failures.push(error));
      }
      if (failures.length === ids.length) throw failures[0];
      return ids.length - failures.length;
    },
    onSuccess: (count) =>
      void showToast({
        kind: 'success',
        message: `${formatCounted(count, 'reply is', 'replies are')} being sent again.`,
      }),
    onError: (error) => void showToast({ kind: 'error', message: wordsOf(error) }),
    onSettled: () =>
      Promise.all([refreshSupport(client), client.invalidateQueries({ queryKey: ['dashboard'] })]),
  });
}
