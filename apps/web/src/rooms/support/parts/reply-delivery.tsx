import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconRefresh } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';

import { useRetryReply, useUndoReply } from '../support-replies.queries.ts';
import type { Reply } from '../support.queries.ts';
import classes from './reply-delivery.module.css';
import { focusReplyBox } from './reply-focus.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

type ReplyDeliveryProps = { reply: Reply; messageId: number };

/** The pressed button is removed afterwards. A failure shows a toast. */
async function thenFocus(work: Promise<unknown>): Promise<void> {
  const isDone = await work.then(
    () => true,
    () => false,
  );
  if (isDone) focusReplyBox();
}

/** Shows the delivery state of a reply, with the mail server's message, and the possible actions. */
export function ReplyDelivery({ reply, messageId }: ReplyDeliveryProps) {
  if (reply.delivery === 'queued') return <Queued reply={reply} messageId={messageId} />;
  if (reply.delivery === 'failed' || reply.delivery === 'unclear')
    return <Failed reply={reply} messageId={messageId} />;
  return (
    <p className={classes.delivery} data-state="sent">
      <IconCheck size={16} aria-hidden />
      Sent
    </p>
  );
}

function Queued({ reply, messageId }: ReplyDeliveryProps) {
  const { mutateAsync: undo, isPending } = useUndoReply(messageId);
  const seconds = useSecondsLeft(reply.undoUntil);
  return (
    <div className={classes.foot}>
      <p className={classes.delivery} data-state="queued">
        <IconClock size={16} aria-hidden />
        {seconds > 0 ? `Queued, sends in ${seconds} s` : 'Queued until the mail server accepts it'}
      </p>
      {reply.undoUntil !== null && (
        <Button
          look="default"
          icon={<IconArrowBackUp size={18} aria-hidden />}
          aria-label="Undo this reply"
          isBusy={isPending}
          onClick={() => void thenFocus(undo(reply))}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

function Failed({ reply, messageId }: ReplyDeliveryProps) {
  const { mutateAsync: retry, isPending } = useRetryReply(messageId);
  const isUnclear = reply.delivery === 'unclear';
  return (
    <div className={classes.foot}>
      <div className={classes.why}>
        <p className={classes.delivery} data-state={reply.delivery}>
          <IconAlertTriangle size={16} aria-hidden />
          {isUnclear ? 'May have been delivered' : 'Failed'}
        </p>
        {isUnclear && (
          <p className={classes.error}>
            The mail server received this reply twice without confirming it. Retry to send it once more.
          </p>
        )}
        {!isUnclear && reply.error && (
          <p className={classes.error}>
            The mail server said: <q>{reply.error}</q>
          </p>
        )}
      </div>
      <Button
        look="default"
        icon={<IconRefresh size={18} aria-hidden />}
        aria-label="Retry this reply"
        isBusy={isPending}
        onClick={() => void thenFocus(retry(reply.id))}
      >
        Retry
      </Button>
    </div>
  );
}
