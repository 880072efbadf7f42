import { PARLOUR } from '@greenroom/contract/parlours.rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { clsx } from 'clsx';

import type { Parlour } from '../parlours.queries.ts';
import { countdownWords, spanWords } from './parlour-times.ts';
import { useMinute } from '#kit/use-minute.ts';

const MINUTE_MS = 60_000;

function liveWords(since: string, now: number): string {
  // This computer's clock may be behind the server's.
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE_MS);
  return minutes < 1 ? 'Live since just now' : `Live for ${spanWords(minutes)}`;
}

type CountdownProps = { parlour: Pick<Parlour, 'start_date' | 'live' | 'liveAt'> };

/** Shows how long until it starts, how late it is, or how long it has been live; updated each minute. */
export function Countdown({ parlour: { start_date, live, liveAt } }: CountdownProps) {
  const now = useMinute();
  // The badge says that it is live, if not since when.
  if (live ? liveAt === null : start_date === '') return null;
  const isLate = Date.parse(start_date) < now;
  const color = liveAt !== null ? 'text-good-ink' : isLate ? 'text-attention-ink' : 'text-ink-faint';
  return (
    <span className={clsx('text-13 font-normal', color)}>
      {liveAt === null ? countdownWords(start_date, now) : liveWords(liveAt, now)}
    </span>
  );
}

type UnpublishedWarningProps = { parlour: Pick<Parlour, 'start_date' | 'live' | 'is_public'> };

/** Warns, from an hour before its start, that an unpublished parlour cannot go live, and of one that is live all the same. */
export function UnpublishedWarning({ parlour: { start_date, live, is_public } }: UnpublishedWarningProps) {
  const now = useMinute();
  const isSoon = Date.parse(start_date) - now <= PARLOUR.warnMinutes * MINUTE_MS;
  if (is_public || (!live && !isSoon)) return null;
  return (
    <p className="flex items-start gap-1.5 rounded-md bg-attention-tint px-3 py-2 text-13 text-attention-ink">
      <IconAlertTriangle size={16} className="mt-0.5 flex-none" aria-hidden />
      <span>
        {live
          ? 'Live, but not published: the app does not show it.'
          : 'Not published, so its host cannot go live.'}
      </span>
    </p>
  );
}

/** 'Live', from the start to the end of a parlour. @source spec 2 Scheduler Parlour */
export function LiveBadge() {
  return (
    <span className="inline-flex h-6 flex-none items-center gap-1.5 rounded-full bg-good-fill px-2 text-12 font-semibold text-on-fill">
      <span className="size-2 animate-breathe rounded-full bg-current" aria-hidden />
      Live
    </span>
  );
}
