import { ApiError } from '@greenroom/client';
import { SUPPORT_MESSAGES, replyNameOf, replySubjectOf } from '@greenroom/contract/support.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { formatCounted } from '#kit/format.ts';
import { failureMessage, showFailure } from '#kit/failure-message.ts';
import { hideToast, showToast } from '#kit/toast.ts';

import { forgetSentFiles, giveFilesBack } from './support-reply-files.queries.ts';
import { getDraft, giveBack, keyOfDraft, setDraft } from './support.draft.ts';
import { messageKey, refreshSupport } from './support.queries.ts';
import type { Reply, SupportMessage } from './support.queries.ts';

/** A reply that is written: its text, the ids of its files, and who gets a copy. */
export type ReplyDraft = { text: string; files: number[]; copied: readonly string[] };

/** Returns whether a reply was refused because a colleague has answered since its writer looked. */
export const isSecondAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'answered_meanwhile';

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
    onSuccess({ msg }, { id, message, files }) {
      hideToast(offers.get(id) ?? 0);
      offers.delete(id);
      giveBack(messageId, message);
      giveFilesBack(messageId, files ?? []);
      patchReplies(client, messageId, (replies) => replies.filter((reply) => reply.id !== id));
      showToast({ kind: 'success', message: msg });
    },
    onError: (error) => void showToast({ kind: 'error', message: errorMessage(error), stays: 'long' }),
    onSettled: () => refreshSupport(client),
  });
}

/**
 * Sends the draft. The same text sent again after a lost response is one mail; a failure keeps the text. `seenReply`: the
 * newest reply that its writer has seen, or 'none'.
 * @source spec 8 Support reply failure
 */
export function useReply(message: SupportMessage, seenReply: () => string | undefined) {
  const client = useQueryClient();
  const { mutateAsync: undo } = useUndoReply(message.id);
  return useMutation({
    mutationFn: ({ text, files, copied }: ReplyDraft) =>
      api.call('support.reply', {
        query: { seen_reply: seenReply() },
        body: {
          name: replyNameOf(message.user),
          email: message.user.email,
          subject: replySubjectOf(message.subject),
          message: text,
          support_id: message.id,
          ...(files.length > 0 && { files }),
          ...(copied.length > 0 && { copied: [...copied] }),
        },
        idempotencyKey: keyOfDraft(message.id),
      }),
    onSuccess({ data: reply, msg }, { text, files }) {
      forgetSentFiles(message.id, files);
      if (getDraft(message.id).text.trim() === text) setDraft(message.id, '');
      if (!has('support')) {
        showToast({ kind: 'success', message: msg });
        return;
      }
      patchReplies(client, message.id, (replies) => [...replies.filter(({ id }) => id !== reply.id), reply]);
      // The same text again was no second reply, so its toast is the first one's, anew.
      hideToast(offers.get(reply.id) ?? 0);
      const toast = showToast({
        kind: 'success',
        message: msg,
        undo: () => undo(reply),
        what: `Reply to ${message.user.name}`,
      });
      offers.set(reply.id, toast);
    },
    onError(error) {
      if (isSecondAnswer(error)) return;
      showToast({ kind: 'error', message: failureMessage(error, SUPPORT_MESSAGES.replyFailed) });
    },
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
    onError: showFailure,
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
    onError: showFailure,
    onSettled: () =>
      Promise.all([refreshSupport(client), client.invalidateQueries({ queryKey: ['dashboard'] })]),
  });
}
