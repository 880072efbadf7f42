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
  const { data, msg } = await api.call('support.undoReplies', { body: { ids: [...replies] } });
  const failed = replies.length - data.length;
  if (data.length > 0) showToast({ kind: 'success', message: msg });
  if (failed > 0)
    showToast({
      kind: 'error',
      message: `${formatCounted(failed, 'reply', 'replies')} had been sent already, or taken back.`,
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
        try {
          await undoMany(replies);
        } finally {
          await refreshSupport(client);
        }
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
