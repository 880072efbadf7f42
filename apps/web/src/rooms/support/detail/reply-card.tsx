import { SUPPORT } from '@greenroom/contract/support.rules';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconMailOff,
  IconRefresh,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { can } from '#kit/can.ts';
import { now as serverNow } from '#kit/clock.ts';
import { isolated } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useRetryReply, useUndoReply } from '../support-replies.queries.ts';
import type { Reply } from '../support.queries.ts';
import { MailFiles } from './mail-files.tsx';
import { focusReplyBox } from './reply-box.tsx';

type ReplyProps = {
  reply: Reply;
  messageId: number;
  /** Whether mails are written to a folder. */
  isOutbox: boolean;
};

/** One of our replies, with its delivery state. */
export function ReplyCard(props: ReplyProps) {
  const { reply } = props;
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4"
      aria-label={`Reply by ${reply.admin}`}
    >
      <header className="flex flex-wrap justify-between gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere" dir="auto">
          {reply.admin}
        </span>
        <span className="text-13 wrap-anywhere text-ink-faint">
          <RelativeTime iso={reply.createdAt} />
        </span>
      </header>
      {reply.copied && reply.copied.length > 0 && (
        <p className="text-13 wrap-anywhere text-ink-soft">
          In copy: {reply.copied.map(isolated).join(', ')}
        </p>
      )}
      <p className="wrap-anywhere text-start whitespace-pre-line" dir="auto">
        {reply.message}
      </p>
      {reply.files && reply.files.length > 0 && <MailFiles files={reply.files} call="support.getReplyFile" />}
      {reply.reactions && reply.reactions.length > 0 && (
        <p className="text-13 text-ink-soft">
          Reacted by email: <span className="text-16">{reply.reactions.join(' ')}</span>
        </p>
      )}
      <ReplyDelivery {...props} />
    </article>
  );
}

const FOOT = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2';
const DELIVERY = 'inline-flex items-center gap-1 text-13 font-medium';

const NOT_SENT: ReadonlySet<Reply['delivery']> = new Set(['failed', 'unclear', 'bounced']);

/** Shows the delivery state of a reply, with the mail server's message, and the possible actions. */
function ReplyDelivery(props: ReplyProps) {
  const { reply } = props;
  if (reply.delivery === 'queued') return <Queued {...props} />;
  if (NOT_SENT.has(reply.delivery)) return <Failed {...props} />;
  if (reply.delivery === 'written') {
    return (
      <p className={clsx(DELIVERY, 'text-attention-ink')}>
        <IconMailOff size={16} aria-hidden className="flex-none" />
        Written to the outbox
      </p>
    );
  }
  return (
    <p className={clsx(DELIVERY, 'text-good-ink')}>
      <IconCheck size={16} aria-hidden className="flex-none" />
      Sent
    </p>
  );
}

/** The pressed button is removed afterwards. A failure shows a toast. */
async function thenFocus(work: Promise<unknown>): Promise<void> {
  const isDone = await work.then(
    () => true,
    () => false,
  );
  if (isDone) focusReplyBox();
}

function Queued({ reply, messageId, isOutbox }: ReplyProps) {
  const { mutateAsync: undo, isPending } = useUndoReply(messageId);
  const seconds = useSecondsLeft(reply.undoUntil);
  return (
    <div className={FOOT}>
      <p className={clsx(DELIVERY, 'text-attention-ink')}>
        <IconClock size={16} aria-hidden className="flex-none" />
        {seconds > 0
          ? `Queued, ${isOutbox ? 'written to the outbox' : 'sends'} in ${seconds} s`
          : 'Queued until it can be sent'}
      </p>
      {reply.undoUntil !== null && can('support.undoReply') && (
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

function Failed({ reply, messageId }: ReplyProps) {
  const { mutateAsync: retry, isPending } = useRetryReply(messageId);
  const isUnclear = reply.delivery === 'unclear';
  const isBounced = reply.delivery === 'bounced';
  return (
    <div className={FOOT}>
      <div className="min-w-0 flex-[1_1_240px]">
        <p className={clsx(DELIVERY, isUnclear ? 'text-attention-ink' : 'text-danger-ink')}>
          <IconAlertTriangle size={16} aria-hidden className="flex-none" />
          {isUnclear ? 'May have been delivered' : isBounced ? `Not delivered: ${reply.error}` : 'Failed'}
        </p>
        {isUnclear && (
          <p className="text-13 wrap-anywhere text-ink-soft">
            The mail server received this reply twice without confirming it. Retry to send it once more.
          </p>
        )}
        {reply.delivery === 'failed' && reply.error && (
          <p className="text-13 wrap-anywhere text-ink-soft">
            The mail server said: <q>{reply.error}</q>
          </p>
        )}
      </div>
      {can('support.retryReply') && (
        <Button
          look="default"
          icon={<IconRefresh size={18} aria-hidden />}
          aria-label="Retry this reply"
          isBusy={isPending}
          onClick={() => void thenFocus(retry(reply.id))}
        >
          Retry
        </Button>
      )}
    </div>
  );
}

/** Returns the whole seconds until a server time; never more than a reply waits, even if this computer's clock is wrong. */
function useSecondsLeft(until: string | null): number {
  const end = until === null ? 0 : Date.parse(until);
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    if (end <= serverNow()) return undefined;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return Math.min(SUPPORT.undoSeconds, Math.max(0, Math.ceil((end - now) / 1000)));
}
