import { needsStaff } from '@greenroom/contract/dashboard-desk.rules';
import { IconCheck, IconFlag, IconLifebuoy, IconLock, IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';

import { can } from '#kit/can.ts';
import { formatCounted, formatMonth } from '#kit/format.ts';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { RunSheet } from '../dashboard-desk.queries.ts';
import { useKnownCounts } from '../dashboard.queries.ts';
import { FirstSteps, isBeginning } from './first-steps.tsx';
import { LINE_LINK, RunSheetLine } from './run-sheet-line.tsx';
import { RunSheetConnections } from './run-sheet-connections.tsx';
import { RunSheetMails, countFailed } from './run-sheet-mails.tsx';
import { RunSheetParlour } from './run-sheet-parlour.tsx';
import { countWords } from './run-sheet-words.ts';

type Heading = RefObject<HTMLElement | null>;
type RunSheetNeedsProps = { sheet: RunSheet; headingRef: Heading };

const isCalm = ({ mails, support, reports, parlours, posts, closable, connections }: RunSheet): boolean =>
  (!mails || countFailed(mails) === 0) &&
  !support?.oldest &&
  !reports?.since &&
  !posts?.unseen &&
  !closable &&
  !connections?.length &&
  !parlours?.next.some(needsStaff);

/** What only staff can put right, the most urgent first; one calm line when there is nothing. */
export function RunSheetNeeds({ sheet, headingRef }: RunSheetNeedsProps) {
  const { mails, support, reports, parlours, posts, closable, connections } = sheet;
  const troubled = parlours?.next.filter(needsStaff) ?? [];
  const counts = useKnownCounts();
  if (isCalm(sheet)) {
    if (counts && isBeginning(counts[0])) return <FirstSteps />;
    return (
      <p className="flex items-center gap-3 self-center px-6 py-6 text-ink-soft @max-[600px]:px-4">
        <span
          className="grid size-8 flex-none place-items-center rounded-full bg-good-tint text-good-ink"
          aria-hidden
        >
          <IconCheck size={18} />
        </span>
        Nothing needs you right now.
      </p>
    );
  }
  return (
    <ul className="content-start py-2" aria-label="What needs you">
      {mails && <RunSheetMails mails={mails} headingRef={headingRef} />}
      {support?.oldest && <Waiting waiting={support.waiting} oldest={support.oldest} />}
      {reports?.since && <Reports open={reports.open} since={reports.since} />}
      {troubled.map((parlour) => (
        <RunSheetParlour key={parlour.id} parlour={parlour} headingRef={headingRef} />
      ))}
      {posts && <UnseenPosts count={posts.unseen} />}
      <RunSheetConnections connections={connections} />
      {closable && can('money.closeMonth') && <OpenMonth month={closable} />}
    </ul>
  );
}

function OpenMonth({ month }: { month: string }) {
  const name = formatMonth(month);
  return (
    <RunSheetLine
      tone="accent"
      icon={<IconLock size={18} />}
      title={`${name} is over`}
      action={
        <Link
          to="/money"
          state={{ asked: 'Close the month' }}
          className={LINE_LINK}
          aria-label={`Close it: ${name}`}
        >
          Close it
        </Link>
      }
    >
      <span>Its figures stay as they are once it is closed.</span>
    </RunSheetLine>
  );
}

/** What members reported and nobody has decided about. */
function Reports({ open, since }: { open: number; since: string }) {
  const verb = can('reports.decide') ? 'Decide' : 'Open';
  return (
    <RunSheetLine
      tone="attention"
      icon={<IconFlag size={18} />}
      title={
        open === 1
          ? '1 report waits for a decision'
          : `${formatCounted(open, '', 'reports')} wait for a decision`
      }
      action={
        <Link to="/reports" className={LINE_LINK} aria-label={`${verb}: reports`}>
          {verb}
        </Link>
      }
    >
      <span className="text-ink-faint">
        {open > 1 && 'The oldest: '}
        <RelativeTime iso={since} />
      </span>
    </RunSheetLine>
  );
}

function UnseenPosts({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <RunSheetLine
      tone="accent"
      icon={<IconMessageCircle size={18} />}
      title={`${countWords(count, 'new post', 'new posts')} since you last looked`}
      action={
        <Link to="/bulletin-board" className={LINE_LINK} aria-label="Open the bulletin board">
          Open
        </Link>
      }
    />
  );
}

type WaitingProps = { waiting: number; oldest: NonNullable<NonNullable<RunSheet['support']>['oldest']> };

/** The oldest message that waits for an answer, and how many do. */
function Waiting({ waiting, oldest }: WaitingProps) {
  const { id, subject, name, createdAt } = oldest;
  return (
    <RunSheetLine
      tone="attention"
      icon={<IconLifebuoy size={18} />}
      title={
        waiting === 1
          ? '1 message waits for an answer'
          : `${formatCounted(waiting, '', 'messages')} wait for an answer`
      }
      action={
        <Link
          to="/subscription-plan"
          search={{ id }}
          state={{ supportList: { state: 'unanswered' }, isAnswering: true }}
          className={LINE_LINK}
          aria-label={`Reply to ${name}`}
        >
          {can('support.reply') ? 'Reply' : 'Open'}
        </Link>
      }
    >
      <span className="line-clamp-1 min-w-0 wrap-anywhere">
        {waiting > 1 && 'The oldest: '}
        <bdi>{subject}</bdi>, from <bdi>{name}</bdi>
      </span>
      <span className="text-ink-faint">
        <RelativeTime iso={createdAt} />
      </span>
    </RunSheetLine>
  );
}
