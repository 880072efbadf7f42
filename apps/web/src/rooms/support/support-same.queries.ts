import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { showFailure } from '#kit/failure-message.ts';
import { formatCounted } from '#kit/format.ts';
import { showToast } from '#kit/toast.ts';

import { refreshSupport } from './support.queries.ts';

const SAME = 'support-same';

/**
 * Returns the unanswered messages with the same subject, this one first. What comes while they are being read is not
 * added: nobody is answered unread.
 */
export function useSameSubject(messageId: number) {
  return useQuery({
    queryKey: [SAME, messageId],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('support.listSame', { params: { id: String(messageId) }, signal })).data,
  });
}

/** Takes back those replies that are not sent yet, and says how many. */
async function undoMany(replies: readonly number[]): Promise<void> {
  const calls = replies.map((id) => api.call('support.undoReply', { params: { id: String(id) } }));
  const results = await Promise.allSettled(calls);
  const failed = results.filter(({ status }) => status === 'rejected').length;
  const done = replies.length - failed;
  showToast({ kind: 'success', message: `${formatCounted(done, 'reply was', 'replies were')} cancelled.` });
  if (failed > 0)
    showToast({
      kind: 'error',
      message: `${formatCounted(failed, 'reply', 'replies')} could not be cancelled, or had been sent already.`,
      stays: 'long',
    });
}

/** Answers several messages with one text; the toast offers Undo for all. A repeated key sends nothing twice. */
export function useReplyMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { ids: number[]; message: string; key: string }) =>
      api.call('support.replyMany', { body, idempotencyKey: key }),
    onSuccess({ data, msg }) {
      const replies = data.flatMap(({ reply }) => reply ?? []);
      if (replies.length === 0) return;
      const undo = async () => {
        await undoMany(replies);
        await refreshSupport(client);
      };
      showToast({ kind: 'success', message: msg, undo });
    },
    onError: showFailure,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [SAME] });
      await refreshSupport(client);
    },
  });
}
