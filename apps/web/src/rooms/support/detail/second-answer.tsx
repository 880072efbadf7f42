import { useRef, useState } from 'react';

import { useOpening } from '#kit/opening.ts';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { isSecondAnswer, useReply } from '../support-replies.queries.ts';
import type { ReplyDraft } from '../support-replies.queries.ts';
import type { Reply, SupportMessage } from '../support.queries.ts';

type Asked = { words: string; onSend: () => Promise<void> };

const newestReplyId = (replies: readonly Reply[]): string =>
  replies.length === 0 ? 'none' : String(Math.max(...replies.map(({ id }) => id)));

/** Sends replies, and asks once before one to a message that a colleague has answered since it was opened. */
export function useSecondAnswer(message: SupportMessage) {
  const [atFirst] = useState(() => newestReplyId(message.replies));
  const seenRef = useRef<string | undefined>(atFirst);
  const reply = useReply(message, () => seenRef.current);
  const asking = useOpening<Asked>();

  /** Returns whether it was sent. `onSend`: sends it all the same, after the question. */
  async function send(draft: ReplyDraft, onSend: Asked['onSend']): Promise<boolean> {
    try {
      const { data } = await reply.mutateAsync(draft);
      seenRef.current = String(data.id);
      return true;
    } catch (error) {
      if (isSecondAnswer(error)) {
        seenRef.current = undefined;
        asking.open({ words: error.message, onSend });
      }
      return false;
    }
  }

  const question = asking.what && (
    <ConfirmDialog
      isOpen={asking.isOpen}
      onClose={asking.close}
      title="Send a second answer?"
      confirmText="Send anyway"
      cancelText="Read it first"
      onConfirm={asking.what.onSend}
    >
      {asking.what.words} Your reply is kept as a draft until you send it.
    </ConfirmDialog>
  );
  return { reply, send, question };
}
