import { IconRefresh } from '@tabler/icons-react';
import { clsx } from 'clsx';

import { can } from '#kit/can.ts';
import { formatCounted, formatEmail } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useMessageList, useRetryMessage } from '../parlours-messages.queries.ts';
import type { ParlourMessage } from '../parlours-messages.queries.ts';

const KINDS = { moved: 'New time', cancelled: 'Cancelled', restored: 'Takes place after all' } as const;

const STATES = {
  waiting: 'waiting',
  sent: 'sent',
  written: 'in the outbox',
  failed: 'failed',
  cancelled: 'taken back',
  forgotten: 'too long ago to say',
} as const;

/** What the people of a parlour were told, and how each mail was delivered; nothing when they were told nothing. */
export function ParlourMessages({ parlourId }: { parlourId: number }) {
  const query = useMessageList(parlourId);
  return (
    <Loaded query={query} what="The messages could not be loaded." waiting={<Waiting />}>
      {(messages) =>
        messages.length === 0 ? null : (
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
            <h3 className="text-14">Messages</h3>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Messages">
              {messages.map((message) => (
                <li key={message.id}>
                  <Message message={message} />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function Waiting() {
  return (
    <LoadingOverlay isBusy>
      <Skeleton shape="short" />
    </LoadingOverlay>
  );
}

/** Returns '12 people: 10 sent, 1 waiting, 1 failed'. Without a mail server they are in the outbox, and none is sent. */
function deliveryWords({ people, sent, written, waiting, failed }: ParlourMessage): string {
  const parts = [
    ...(sent > 0 || written === 0 ? [`${sent} sent`] : []),
    ...(written > 0 ? [`${written} ${STATES.written}`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return `${formatCounted(people, 'person', 'people')}: ${parts.join(', ')}`;
}

function Message({ message }: { message: ParlourMessage }) {
  const { id, kind, subject, text, createdAt, admin, people, failed, canRetry, deliveries } = message;
  const retry = useRetryMessage();
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-lg border border-line px-4 py-3"
      aria-label={subject}
    >
      <header className="flex flex-wrap justify-between gap-x-3 text-13 text-ink-faint">
        <span>
          {KINDS[kind]}
          {admin !== null && ` · ${admin}`}
        </span>
        <RelativeTime iso={createdAt} />
      </header>
      <p className="font-medium wrap-anywhere" dir="auto">
        {subject}
      </p>
      <output className={clsx('text-13', failed > 0 ? 'text-danger-ink' : 'text-ink-soft')}>
        {deliveryWords(message)}
      </output>
      <details className="text-13">
        <summary className="min-h-7 cursor-pointer content-center text-accent-ink pointer-coarse:min-h-control">
          Text and recipients
        </summary>
        <p className="py-2 wrap-anywhere text-start whitespace-pre-line text-ink-soft" dir="auto">
          {text}
        </p>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Recipients">
          {deliveries.map(({ id: person, name, email, state, error }) => (
            <li key={person} className="flex flex-wrap justify-between gap-x-3">
              <span className="wrap-anywhere">
                <bdi>{name}</bdi> <span className="text-ink-faint">{formatEmail(email)}</span>
              </span>
              <span
                className={clsx('wrap-anywhere', state === 'failed' ? 'text-danger-ink' : 'text-ink-faint')}
              >
                {state === 'failed' && error !== null ? `failed: ${error}` : STATES[state]}
              </span>
            </li>
          ))}
        </ul>
        {people > deliveries.length && (
          <p className="pt-2 text-ink-faint">And {people - deliveries.length} more.</p>
        )}
      </details>
      {canRetry && can('parlours.retryMessage') && (
        <Button
          look="default"
          size="small"
          className="justify-self-end"
          icon={<IconRefresh size={16} aria-hidden />}
          isBusy={retry.isPending}
          onClick={() => retry.mutate(id)}
        >
          Retry failed mails
        </Button>
      )}
    </article>
  );
}
