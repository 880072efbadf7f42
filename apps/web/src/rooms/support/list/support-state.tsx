import { IconCircleCheck, IconClock, IconClockPause, IconMailOff, IconMessageOff } from '@tabler/icons-react';

import { now } from '#kit/clock.ts';
import { formatCounted, formatDate, formatDateTime } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';

import type { SupportRow } from '../support.queries.ts';

const UNITS = [
  [86_400_000, 'day', 'days'],
  [3_600_000, 'hour', 'hours'],
  [60_000, 'minute', 'minutes'],
] as const;

/** Returns how long somebody has waited: 'Waiting 3 days'. */
function waitingWords(since: string): string {
  const waitedMs = now() - Date.parse(since);
  const [unitMs, one, many] = UNITS.find(([ms]) => waitedMs >= ms) ?? UNITS[2];
  return `Waiting ${formatCounted(Math.max(1, Math.floor(waitedMs / unitMs)), one, many)}`;
}

type State = Pick<SupportRow, 'replied' | 'state' | 'waitingSince' | 'laterUntil' | 'isWritten'>;

/** What a message needs, in a word: answered or not, postponed, or no answer needed. */
export function StateBadge({ state, replied, isWritten }: State) {
  if (state === 'later') return <Pill tone="accent" Icon={IconClockPause} words="Later" />;
  if (state === 'closed') return <Pill tone="quiet" Icon={IconMessageOff} words="No answer needed" />;
  if (!replied) return <Pill tone="attention" Icon={IconClock} words="Unanswered" />;
  if (isWritten) return <Pill tone="attention" Icon={IconMailOff} words="In the outbox" />;
  return <Pill tone="good" Icon={IconCircleCheck} words="Replied" />;
}

type PillProps = {
  tone: 'accent' | 'quiet' | 'attention' | 'good';
  Icon: typeof IconClock;
  words: string;
};

const Pill = ({ tone, Icon, words }: PillProps) => (
  <Badge tone={tone} icon={<Icon size={14} aria-hidden className="flex-none" />}>
    {words}
  </Badge>
);

/** Since when a message waits, or until when it is postponed. */
export function StateTime({ state, waitingSince, laterUntil }: State) {
  if (state === 'unanswered' && waitingSince) {
    return (
      <time dateTime={waitingSince} title={formatDateTime(waitingSince)}>
        {waitingWords(waitingSince)}
      </time>
    );
  }
  if (state !== 'later' || !laterUntil) return null;
  return (
    <time dateTime={laterUntil} title={formatDateTime(laterUntil)}>
      Until {formatDate(laterUntil)}
    </time>
  );
}
