import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { useId } from 'react';

import { can } from '#kit/can.ts';
import { formatMoney } from '#kit/format.ts';
import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useTimeline } from '../users-timeline.queries.ts';
import type { TimelineEntry } from '../users-timeline.queries.ts';

/** What a person did and what staff did to them, newest first. */
export function UserTimeline({ userId }: { userId: number }) {
  const headingId = useId();
  const list = useTimeline(userId);
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4"
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="text-16">
        Timeline
      </h2>
      <PagedSection
        list={list}
        errorText="The timeline could not be loaded."
        isEmpty={list.data?.total === 0}
        empty={null}
        moreText="Show more of the timeline"
      >
        {({ items }) => (
          <ol
            className="grid grid-cols-[minmax(0,1fr)] gap-3 *:not-first:border-t *:not-first:border-line *:not-first:pt-3"
            aria-label="Timeline"
          >
            {items.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </PagedSection>
    </section>
  );
}

const PAYMENTS = {
  succeeded: 'paid for',
  pending: 'pending for',
  failed: 'failed for',
  refunded: 'refunded for',
  disputed: 'disputed for',
} as const;

/** Returns what happened, in front of the name of the thing. */
function describeTimelineEntry({ kind, title, amount, status, active }: TimelineEntry): string {
  switch (kind) {
    case 'joined':
      return 'Joined';
    case 'moderated':
      return `${title === '' ? 'Was' : 'Post was'} ${active === true ? 'activated' : 'deactivated'}`;
    case 'payment':
      return `${formatMoney(Math.abs(amount ?? 0))} ${PAYMENTS[status ?? 'succeeded']}`;
    case 'post':
      return 'Posted';
    case 'vote':
      return 'Voted for';
    case 'rsvp':
      return 'RSVPed to';
    default:
      return 'Wrote to support:';
  }
}

function timelineLink({ kind, record }: TimelineEntry): LinkProps | null {
  if (record === null) return null;
  const id = String(record);
  switch (kind) {
    case 'payment':
      return can('sales.get') ? { to: '/sell-parlour/detail/$id', params: { id } } : null;
    case 'post':
    case 'moderated':
      return { to: '/bulletin-board', search: { post: record } };
    case 'rsvp':
      return { to: '/scheduler-parlour', search: { parlour: record } };
    case 'message':
      return { to: '/subscription-plan', search: { id: record } };
    default:
      return null;
  }
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const link = timelineLink(entry);
  const { title } = entry;
  return (
    <>
      <p className="wrap-anywhere">
        {describeTimelineEntry(entry)}{' '}
        {title !== '' &&
          (link ? (
            <Link {...link} className="font-medium text-accent-ink no-underline hover:underline" dir="auto">
              {title}
            </Link>
          ) : (
            <bdi className="font-medium">{title}</bdi>
          ))}
      </p>
      <p className="text-13 text-ink-faint">
        <RelativeTime iso={entry.createdAt} />
      </p>
    </>
  );
}
