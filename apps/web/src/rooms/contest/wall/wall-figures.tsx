import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { now as serverNow } from '#kit/clock.ts';
import { formatCount, formatCounted } from '#kit/format.ts';

import type { Song } from '../contest.queries.ts';
import type { Board } from '../contest-board.queries.ts';

type WallFiguresProps = {
  /** By rank; undefined until they are loaded, like the board. */
  songs: readonly Song[] | undefined;
  board: Board | undefined;
};

/** Whether voting is open, all votes, the lead of the first song, and the votes a minute. */
export function WallFigures({ songs, board }: WallFiguresProps) {
  const isVoting = songs?.some((song) => song.is_active) ?? false;
  const votes = songs?.reduce((sum, song) => sum + song.votes, 0);
  return (
    <header className="grid grid-cols-2 items-end gap-x-[2em] gap-y-[0.6em] lg:grid-cols-[minmax(0,1.2fr)_auto_auto_minmax(0,1fr)]">
      <div className="grid gap-[0.2em] max-lg:col-span-full">
        <p className="text-[1.5em] text-ink-soft">Song Contest</p>
        <p className="flex flex-wrap items-baseline gap-x-[0.6em]">
          <output
            className={clsx('text-[2.6em]/[1.2] font-semibold', isVoting ? 'text-good-ink' : 'text-ink')}
          >
            {songs ? `Voting ${isVoting ? 'open' : 'closed'}` : '\u00a0'}
          </output>
          {isVoting && board?.close_at && <Countdown until={board.close_at} />}
        </p>
      </div>
      <Figure label="Votes">{votes === undefined ? '–' : formatCount(votes)}</Figure>
      <Figure label="Lead">{formatLead(songs)}</Figure>
      <div className="flex items-end gap-[1em] max-lg:col-span-full">
        <Figure label="Votes a minute">{board ? formatCount(board.votesAMinute) : '–'}</Figure>
        <Bars minutes={board?.minutes ?? []} />
      </div>
    </header>
  );
}

/** Returns by how many votes the first song leads. */
function formatLead(songs: readonly Song[] | undefined): string {
  const [first, second] = songs ?? [];
  if (!first || first.votes === 0) return '–';
  const lead = first.votes - (second?.votes ?? 0);
  return lead === 0 ? 'Tie' : `+${formatCount(lead)}`;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="grid gap-[0.2em]">
      <span className="text-[1.5em] whitespace-nowrap text-ink-soft">{label}</span>
      <span className="text-[2.6em]/[1.2] font-semibold tabular-nums">{children}</span>
    </p>
  );
}

/** The votes of each of the last 30 minutes. */
function Bars({ minutes }: { minutes: readonly number[] }) {
  const most = Math.max(1, ...minutes);
  const all = minutes.reduce((sum, votes) => sum + votes, 0);
  return (
    <div className="flex h-[4.4em] min-w-0 flex-1 items-end gap-[0.15em]">
      <span className="sr-only">{formatCounted(all, 'vote', 'votes')} in the last half hour</span>
      {minutes.map((votes, place) => (
        <span
          // The bars move through their places, minute by minute.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          className={clsx(
            'min-h-[2px] min-w-0 flex-1 rounded-t-sm',
            place === minutes.length - 1 ? 'bg-accent-ink' : 'bg-accent',
          )}
          style={{ height: `${(votes / most) * 100}%` }}
        />
      ))}
    </div>
  );
}

const TICK_MS = 1000;
const pad = (count: number) => String(count).padStart(2, '0');

/** 'closes in 1:02:03', 'closes in 2d 1:02:03'. */
function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const minutes = Math.floor(seconds / 60);
  const days = Math.floor(minutes / (24 * 60));
  const hours = Math.floor(minutes / 60) % 24;
  return (
    <span className="text-[1.8em] whitespace-nowrap tabular-nums" role="timer">
      closes in {days > 0 && `${days}d `}
      {days + hours > 0 ? `${hours}:${pad(minutes % 60)}` : minutes}:{pad(seconds % 60)}
    </span>
  );
}
