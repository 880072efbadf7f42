import { IconMailCheck, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { can } from '#kit/can.ts';
import { Pager } from '#kit/list/pager.tsx';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useFailedMailList, useRetryAllMails, useRetryMail } from '../support-mails.queries.ts';
import type { FailedMail } from '../support-mails.queries.ts';

const STACK = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3';
const SIZE = 25;

const KINDS: Record<FailedMail['kind'], string> = {
  reply: 'Support reply',
  reset: 'Password link',
  verify: 'Verification link',
  notice: 'Notice',
  invitation: 'Invitation',
  parlour: 'About a parlour',
};

type FailedMailsProps = { isOpen: boolean; onClose: () => void };

/** The mails that could not be sent, with why, and the ways to send them again. */
export function FailedMails({ isOpen, onClose }: FailedMailsProps) {
  const [page, setPage] = useState(1);
  const query = useFailedMailList(page);
  const retryAll = useRetryAllMails();
  const waiting = (
    <LoadingOverlay isBusy>
      <div className={STACK}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </LoadingOverlay>
  );
  const canRetryAny = query.data?.data.some(({ canRetry, isUnclear }) => canRetry && !isUnclear);
  const actions = can('support.retryAllMails') && canRetryAny && (
    <Button
      icon={<IconRefresh size={18} aria-hidden />}
      isBusy={retryAll.isPending}
      onClick={() => retryAll.mutate()}
    >
      Retry all
    </Button>
  );
  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Failed mails" actions={actions}>
      <Loaded query={query} what="The failed mails could not be loaded." waiting={waiting}>
        {({ data, totalCounts }) =>
          totalCounts === 0 ? (
            <EmptyState
              icon={<IconMailCheck size={24} />}
              title="No failed mails"
              text="All mails were sent, or will be."
            />
          ) : (
            <>
              <ul className={STACK} aria-label="Failed mails">
                {data.map((mail) => (
                  <li key={mail.id}>
                    <MailItem mail={mail} onLeave={onClose} />
                  </li>
                ))}
              </ul>
              <Pager page={page} size={SIZE} total={totalCounts} label="mails" onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </SidePanelFrame>
  );
}

type MailItemProps = { mail: FailedMail; onLeave: () => void };

function MailItem({ mail, onLeave }: MailItemProps) {
  const retry = useRetryMail();
  const { id, kind, toName, toEmail, subject, createdAt, error, isUnclear, link, canRetry } = mail;
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-lg border border-line px-4 py-3"
      aria-label={`${KINDS[kind]} to ${toEmail}`}
    >
      <header className="flex flex-wrap justify-between gap-x-3 text-13 text-ink-faint">
        <span>{KINDS[kind]}</span>
        <RelativeTime iso={createdAt} />
      </header>
      <p className="font-medium wrap-anywhere" dir="auto">
        {subject}
      </p>
      <p className="text-13 wrap-anywhere text-ink-soft">
        {toName && `${toName}, `}
        {toEmail}
      </p>
      <p className="text-13 wrap-anywhere text-danger-ink">
        {isUnclear ? 'May have been delivered: the mail server did not confirm it.' : (error ?? 'Not sent.')}
      </p>
      {!canRetry && (
        <p className="text-13 text-ink-soft">
          {kind === 'invitation'
            ? 'Its link was erased. Invite them again on the Staff page.'
            : 'Its link was erased. Send a new one from the person’s page.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        {link && (
          <Link
            to={link}
            className="inline-flex min-h-7 items-center text-13 pointer-coarse:min-h-control"
            onClick={onLeave}
            aria-label={`Open ${subject}`}
          >
            Open
          </Link>
        )}
        {canRetry && can('support.retryMail') && (
          <Button
            look="default"
            size="small"
            className="ms-auto"
            aria-label={`Retry the mail to ${toEmail}`}
            isBusy={retry.isPending}
            onClick={() => retry.mutate(id)}
          >
            Retry
          </Button>
        )}
      </div>
    </article>
  );
}
