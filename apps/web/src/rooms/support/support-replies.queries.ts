import { LIMITS } from '@greenroom/contract/kit/limits';
import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, wordsOf } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
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

/** Returns one line of at most `max` characters, as a mail header requires. */
function lineOf(text: string, max: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  // A surrogate pair that is cut in half would be rejected.
  return line
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Returns 'Re: …' once, within the maximum length of a subject. */
function replySubjectOf(subject: string): string {
  return lineOf(/^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`, LIMITS.titleMax);
}

/** Returns the name to address a person by; their email address without one. */
function replyNameOf({ name, email }: { name: string; email: string }): string {
  return lineOf(name, LIMITS.nameMax) || lineOf(email, LIMITS.nameMax);
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
