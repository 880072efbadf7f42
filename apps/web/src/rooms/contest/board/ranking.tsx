import { ranksOf } from '@greenroom/contract/contest.rules';
import { useId, useRef } from 'react';

import { formatCount, formatCounted, formatNames } from '#kit/format.ts';
import { useMoves } from '#kit/ui/use-moves.ts';

import { votesOfAllRounds } from '../contest.queries.ts';
import type { Song } from '../contest.queries.ts';

/** This many rows fit without scrolling, as many as can be added at once. */
const ROWS = 10;

/** All songs of the contest at a glance. It follows every vote immediately, because nothing in it can be pressed. */
export function Ranking({ songs }: { songs: readonly Song[] }) {
  const headingId = useId();
  const listRef = useRef<HTMLOListElement>(null);
  useMoves(listRef, songs);
  const ranks = ranksOf(songs);

  return (
    <div className="grid content-start gap-3">
      <h3 className="flex min-h-control items-center text-14" id={headingId}>
        Ranking
      </h3>
      {/* Half a row shows that there are more. No row can be focused: the keyboard scrolls the list as a whole. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <section
        className="max-h-126 overflow-y-auto print:max-h-none print:overflow-visible rounded-lg border border-line bg-surface"
        aria-labelledby={headingId}
        tabIndex={songs.length > ROWS ? 0 : undefined}
      >
        <ol className="gap-0 md:max-[1749px]:columns-2" ref={listRef}>
          {songs.map((song, place) => (
            <RankedSong key={song.id} song={song} rank={ranks[place] ?? 1} />
          ))}
        </ol>
      </section>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
    </div>
  );
}

function RankedSong({ song, rank }: { song: Song; rank: number }) {
  const { title } = song.media;
  const ever = votesOfAllRounds(song);
  const partners = formatNames(song.users);
  return (
    <li className="flex h-row items-center gap-3 px-4">
      <span className="min-w-5 flex-none text-end font-semibold">{rank}</span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-13 font-medium" title={title} dir="auto">
          {title}
        </span>
        {partners && (
          <span className="truncate text-12 text-ink-faint" title={partners}>
            {partners}
          </span>
        )}
      </span>
      <span className="grid flex-none justify-items-end text-13 text-ink-soft">
        {formatCounted(song.votes, 'vote', 'votes')}
        {ever !== null && <span className="text-12 text-ink-faint">{formatCount(ever)} in all rounds</span>}
        {(song.votesSetAside ?? 0) > 0 && (
          <span className="text-12 text-attention-ink">{formatCount(song.votesSetAside ?? 0)} set aside</span>
        )}
      </span>
    </li>
  );
}
