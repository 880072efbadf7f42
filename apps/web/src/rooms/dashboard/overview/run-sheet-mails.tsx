import { IconMailX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, RefObject } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { findFocusNeighbour } from '#kit/focus.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { useRetryAllMails } from '#rooms/support/support-mails.queries.ts';
import { useRetryReplies } from '#rooms/support/support-replies.queries.ts';

import type { RunSheet } from '../dashboard-desk.queries.ts';
import { RunSheetLine } from './run-sheet-line.tsx';

const FailedMails = lazyDialog(
  async () => (await import('#rooms/support/parts/failed-mails.tsx')).FailedMails,
);

type Mails = NonNullable<RunSheet['mails']>;
type RunSheetMailsProps = {
  mails: Mails;
  /** Gets the focus when the line goes. */
  headingRef: RefObject<HTMLElement | null>;
};

/** Failed mails that are no replies are listed in the support room only where the host has its desk. */
const othersIn = ({ others }: Mails): number => (has('support') ? others : 0);

/** Returns how many failed mails the run sheet shows. */
export const countFailed = (mails: Mails): number => mails.failed + othersIn(mails);

/** The mails that could not be delivered, with the way to send them again, or to see why. */
export function RunSheetMails({ mails, headingRef }: RunSheetMailsProps) {
  const panel = useOpening<true>();
  const isReplies = othersIn(mails) === 0;
  const total = countFailed(mails);
  return (
    <>
      {total > 0 &&
        (isReplies ? (
          <FailedReplies mails={mails} headingRef={headingRef} />
        ) : (
          <FailedOthers
            mails={mails}
            headingRef={headingRef}
            onShow={({ currentTarget }) => panel.open(true, currentTarget)}
          />
        ))}
      {panel.what && <FailedMails isOpen={panel.isOpen} onClose={panel.close} />}
    </>
  );
}

function FailedReplies({ mails: { failed, replies, messageId }, headingRef }: RunSheetMailsProps) {
  const retry = useRetryReplies();
  return (
    <RunSheetLine
      tone="danger"
      icon={<IconMailX size={18} />}
      title={`${formatCounted(failed, 'reply', 'replies')} could not be delivered`}
      action={
        can('support.retryReply') && (
          <SendAgain
            count={failed}
            isBusy={retry.isPending}
            headingRef={headingRef}
            onSend={() => retry.mutateAsync(replies)}
          />
        )
      }
    >
      {messageId !== null && (
        <Link to="/subscription-plan" search={{ id: messageId }} className="text-accent-ink">
          {failed === 1 ? 'See why' : 'See the oldest'}
        </Link>
      )}
    </RunSheetLine>
  );
}

type FailedOthersProps = RunSheetMailsProps & { onShow: (click: MouseEvent<HTMLElement>) => void };

function FailedOthers({ mails, headingRef, onShow }: FailedOthersProps) {
  const retry = useRetryAllMails();
  const total = countFailed(mails);
  const canSend = mails.canRetry && can('support.retryAllMails');
  return (
    <RunSheetLine
      tone="danger"
      icon={<IconMailX size={18} />}
      title={`${formatCounted(total, 'mail', 'mails')} could not be delivered`}
      action={
        canSend ? (
          <SendAgain
            count={total}
            isBusy={retry.isPending}
            headingRef={headingRef}
            onSend={() => retry.mutateAsync()}
          />
        ) : (
          <Button look="default" size="small" aria-haspopup="dialog" onClick={onShow}>
            See why
          </Button>
        )
      }
    >
      {mails.failed > 0 && <span>{formatCounted(mails.failed, 'support reply', 'support replies')}</span>}
      {canSend && (
        <button
          type="button"
          className="cursor-pointer text-accent-ink underline-offset-2 hover:underline"
          aria-haspopup="dialog"
          onClick={onShow}
        >
          See why
        </button>
      )}
    </RunSheetLine>
  );
}

type SendAgainProps = {
  count: number;
  isBusy: boolean;
  headingRef: RefObject<HTMLElement | null>;
  onSend: () => Promise<unknown>;
};

function SendAgain({ count, isBusy, headingRef, onSend }: SendAgainProps) {
  async function handleSend({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    const next = findFocusNeighbour(currentTarget, headingRef.current);
    await onSend().then(
      () => next?.focus(),
      () => undefined,
    );
  }
  return (
    <Button
      look="default"
      size="small"
      data-remove
      isBusy={isBusy}
      onClick={(click) => void handleSend(click)}
    >
      {count === 1 ? 'Send again' : 'Send all again'}
    </Button>
  );
}
