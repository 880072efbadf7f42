import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { errorMessage } from '#kit/api.ts';
import { formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { useShowMore } from '#kit/ui/show-more.tsx';

import { useThreadAnswers } from '../support-incoming.queries.ts';
import type { Reply, SupportMessage } from '../support.queries.ts';
import { IncomingAnswer } from './incoming-answer.tsx';
import { MergedMessage } from './merged-message.tsx';
import { ReplyCard } from './reply-card.tsx';
import { StaffComment } from './staff-comment.tsx';

type Answers = ReturnType<typeof useThreadAnswers>['answers'];
/** A part of the thread, by its time. */
type Part = { key: string; at: string; part: ReactNode };

/** `since`: earlier parts are left out, because answers between them are not loaded. */
function threadParts(message: SupportMessage, answers: Answers, since: string): Part[] {
  const { id, createdAt, replies, desk, mail } = message;
  const merged = (desk?.merged ?? [])
    .filter((each) => each.createdAt >= createdAt)
    .map((each): Part => ({
      key: `merged ${each.id}`,
      at: each.createdAt,
      part: <MergedMessage merged={each} thread={message} />,
    }));
  const comments = (desk?.comments ?? []).map((each): Part => ({
    key: `comment ${each.id}`,
    at: each.createdAt,
    part: <StaffComment comment={each} />,
  }));
  const ours = replies.map((each): Part => ({
    key: `reply ${each.id}`,
    at: each.createdAt,
    part: <ReplyCard reply={each} messageId={id} isOutbox={mail === 'outbox'} />,
  }));
  const incoming = answers.map((each): Part => ({
    key: `incoming ${each.id}`,
    at: each.createdAt,
    part: <IncomingAnswer incoming={each} name={message.user.name} />,
  }));
  return [...merged, ...comments, ...ours, ...incoming]
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

/**
 * Our replies, answers by email, comments of the staff and merged messages, oldest first. Announces changes of a reply's
 * delivery and answers that arrive.
 */
export function ReplyThread({ message }: { message: SupportMessage }) {
  const { replies, mail } = message;
  const news = useDeliveryNews(replies);
  const arrival = useArrivalNews((message.incoming?.length ?? 0) + (message.earlierIncoming ?? 0));
  const { answers, earlier, ...loading } = useThreadAnswers(message);
  const since = earlier > 0 ? (answers[0]?.createdAt ?? '') : '';
  const { shown: parts, more } = useShowMore(threadParts(message, answers, since), 'last');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Replies">
      {mail === 'outbox' && (
        <p className="flex gap-2 rounded-md bg-attention-tint px-4 py-3 text-13 text-attention-ink">
          <IconMailOff size={18} aria-hidden className="mt-px flex-none" />
          <span>
            <strong>No mail server is configured.</strong> Replies are saved in the server’s outbox folder and
            are not delivered until SMTP_URL is set.
          </span>
        </p>
      )}
      <h2 className="text-14 text-ink-soft">
        {replies.length === 0 ? 'No reply yet' : formatCounted(replies.length, 'reply', 'replies')}
      </h2>
      <output className="sr-only">{news}</output>
      <output className="sr-only">{arrival}</output>
      {more || <EarlierAnswers count={earlier} {...loading} />}
      {parts.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {parts.map(({ key, part }) => (
            <li key={key}>{part}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

type EarlierProps = { count: number; isLoading: boolean; error: Error | null; more: () => void };

/** Loads the answers by email before those that are shown. */
function EarlierAnswers({ count, isLoading, error, more }: EarlierProps) {
  if (count === 0) return null;
  return (
    <>
      {error && (
        <p className="text-13 text-danger-ink" role="alert">
          {errorMessage(error)}
        </p>
      )}
      <Button look="subtle" isWide isBusy={isLoading} onClick={more}>
        {error ? 'Retry' : `Show earlier of ${formatCounted(count, 'answer', 'answers')}`}
      </Button>
    </>
  );
}

const NEWS = {
  queued: 'The reply is on its way.',
  sent: 'The reply was sent.',
  written: 'The reply was written to the outbox.',
  failed: 'The reply could not be sent.',
  unclear: 'The reply may have been delivered.',
  bounced: 'The reply was not delivered.',
} as const;

/** Returns what changed about replies already shown, for screen readers; '' before any change. */
function useDeliveryNews(replies: readonly Reply[]): string {
  const [seen, setSeen] = useState(replies);
  const [news, setNews] = useState('');
  if (seen !== replies) {
    setSeen(replies);
    const changed = replies.findLast(({ id, delivery }) =>
      seen.some((before) => before.id === id && before.delivery !== delivery),
    );
    if (changed) setNews(NEWS[changed.delivery]);
  }
  return news;
}

/** Returns that an answer has arrived in the open thread, for screen readers; '' before. */
function useArrivalNews(count: number): string {
  const [seen, setSeen] = useState(count);
  const [news, setNews] = useState('');
  if (seen !== count) {
    setSeen(count);
    if (count > seen) setNews(`An answer has arrived. ${formatCounted(count, 'answer', 'answers')} in all.`);
  }
  return news;
}
