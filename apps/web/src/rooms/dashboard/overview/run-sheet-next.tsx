import { FLAW_WORDS, needsStaff } from '@greenroom/contract/dashboard-desk.rules';
import { IconBroadcast, IconTrophy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { formatCounted, formatDate, formatDateTime } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { RunSheet } from '../dashboard-desk.queries.ts';
import { LINE_LINK, RunSheetLine } from './run-sheet-line.tsx';
import { RunSheetParlour } from './run-sheet-parlour.tsx';

/** What runs by itself: live parlours, the contest, and the next parlours that are ready. */
export function RunSheetNext({ sheet: { parlours, contest } }: { sheet: RunSheet }) {
  const live = parlours?.live ?? [];
  const ready = parlours?.next.filter((parlour) => !needsStaff(parlour)) ?? [];
  const hasContest = contest !== null && contest.voting + contest.paused > 0;
  if (live.length === 0 && ready.length === 0 && !hasContest) {
    // Who may not read parlours is not told that there are none.
    if (!parlours) return null;
    return (
      <p className="self-center px-6 py-6 text-ink-soft @max-[600px]:px-4 @max-[880px]:border-t @max-[880px]:border-line">
        Nothing is live, and no parlour is ready for the next 7 days.
      </p>
    );
  }
  return (
    <ul
      className="content-start py-2 @max-[880px]:border-t @max-[880px]:border-line"
      aria-label="Now and next"
    >
      {live.map(({ id, title, host, liveAt, isPublished, rsvps }) => (
        <RunSheetLine
          key={id}
          tone={isPublished ? 'good' : 'attention'}
          icon={<IconBroadcast size={18} />}
          title={<bdi>{title}</bdi>}
          action={
            <Link
              to="/scheduler-parlour"
              search={{ view: 'agenda', parlour: id }}
              className={LINE_LINK}
              aria-label={`Open ${title}`}
            >
              Open
            </Link>
          }
        >
          <span>
            <span className="font-medium text-good-ink">Live</span>, started <RelativeTime iso={liveAt} /> ·{' '}
            <bdi>{host}</bdi>
            {rsvps > 0 && ` · ${formatCounted(rsvps, 'RSVP', 'RSVPs')}`}
          </span>
          {!isPublished && <Badge tone="attention">{FLAW_WORDS.not_published}</Badge>}
        </RunSheetLine>
      ))}
      {hasContest && <Contest contest={contest} />}
      {ready.map((parlour) => (
        <RunSheetParlour key={parlour.id} parlour={parlour} />
      ))}
    </ul>
  );
}

function Contest({ contest }: { contest: NonNullable<RunSheet['contest']> }) {
  const { voting, paused, since, closeAt } = contest;
  const songs = formatCounted(paused, 'song', 'songs');
  const facts = [
    ...(closeAt === null ? [] : [`Closes ${formatDateTime(closeAt)}`]),
    ...(since === null ? [] : [`Since ${formatDate(since)}`]),
    ...(paused === 0 ? [] : [voting > 0 ? `${songs} paused` : songs]),
  ];
  return (
    <RunSheetLine
      tone={voting > 0 ? 'good' : 'quiet'}
      icon={<IconTrophy size={18} />}
      title={voting > 0 ? `Voting is on for ${formatCounted(voting, 'song', 'songs')}` : 'Voting is paused'}
      action={
        <Link to="/song-contest" className={LINE_LINK} aria-label="Open the song contest">
          Open
        </Link>
      }
    >
      <span>{facts.join(' · ')}</span>
    </RunSheetLine>
  );
}
