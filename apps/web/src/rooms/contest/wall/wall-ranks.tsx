import { CONTEST, ranksOf } from '@greenroom/contract/contest.rules';
import { IconAlertTriangleFilled, IconMusic } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';

import { formatCount, formatCounted, formatNames, zoned } from '#kit/format.ts';
import { Picture } from '#kit/ui/picture.tsx';
import { useMoves } from '#kit/ui/use-moves.ts';

import { useLead } from '../board/featured-order.ts';
import type { Song } from '../contest.queries.ts';
import type { Board, BoardSong } from '../contest-board.queries.ts';

/** Slow enough to follow from across the room. */
const MOVE_MS = 700;
const PICTURE_WIDTH = 240;
const clocks = zoned({ hour: 'numeric', minute: '2-digit' });

type WallRanksProps = {
  /** The first ten by rank. */
  songs: readonly Song[];
  board: Board | undefined;
};

/** The first ten songs. A row moves to its new rank, unless motion is unwanted. */
export function WallRanks({ songs, board }: WallRanksProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const ranks = ranksOf(songs);
  const lead = useLead(songs);
  useMoves(listRef, songs, MOVE_MS);
  const paces = new Map(board?.songs.map((each) => [each.id, each]));
  const most = Math.max(1, songs[0]?.votes ?? 0);

  return (
    <>
      <output className="sr-only">{lead}</output>
      <ol
        ref={listRef}
        aria-label="Ranks"
        className={clsx('grid gap-[0.35em]', songs.length > 0 && 'flex-1')}
        // Ten rows fill the screen; fewer are not stretched.
        style={{ gridTemplateRows: `repeat(${CONTEST.boardRanks}, minmax(0, 1fr))` }}
      >
        {songs.map((song, place) => (
          <WallRow
            key={song.id}
            song={song}
            rank={ranks[place] ?? 1}
            behind={place === 0 ? null : (songs[place - 1]?.votes ?? 0) - song.votes}
            share={song.votes / most}
            pace={paces.get(song.id)}
          />
        ))}
      </ol>
    </>
  );
}

type WallRowProps = {
  song: Song;
  rank: number;
  /** How many votes the song above has more; null for the first. */
  behind: number | null;
  /** Its votes, of those of the first. */
  share: number;
  pace: BoardSong | undefined;
};

function WallRow({ song, rank, behind, share, pace }: WallRowProps) {
  const { title, thumbnail_url } = song.media;
  const burst = pace?.burst ?? null;
  const partners = formatNames(song.users);
  return (
    <li className="relative flex min-h-[3.5em] items-center gap-[1em] overflow-hidden rounded-lg bg-surface px-[1em]">
      <span
        aria-hidden
        className={clsx(
          'absolute inset-y-0 left-0 transition-[width] duration-700',
          rank === 1 ? 'bg-accent-tint-hover' : 'bg-accent-tint',
        )}
        style={{ width: `${share * 100}%` }}
      />
      <span className="relative w-[1.4em] flex-none text-end text-[2.4em] font-semibold tabular-nums">
        {rank}
      </span>
      <span className="relative grid size-[3em] flex-none place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint max-sm:hidden">
        <Picture
          src={thumbnail_url}
          pixels={PICTURE_WIDTH}
          instead={<IconMusic className="size-[1.6em]" aria-hidden />}
        />
      </span>
      <span className="relative flex min-w-0 flex-1 items-baseline gap-x-[1em] max-sm:grid">
        <span className="truncate text-[2.1em]/[1.3] font-semibold max-sm:text-[1.4em]" dir="auto">
          {title}
        </span>
        {partners && (
          <span className="min-w-0 flex-1 truncate text-[1.4em] text-ink-soft max-sm:text-[1em]">
            {partners}
          </span>
        )}
      </span>
      {burst && <Burst burst={burst} />}
      {pace !== undefined && pace.votesAMinute > 0 && (
        <span className="relative flex-none text-[1.4em] whitespace-nowrap text-ink-soft tabular-nums max-sm:hidden">
          {formatCount(pace.votesAMinute)}/min
        </span>
      )}
      {behind !== null && (
        <span className="relative w-[6.5em] flex-none text-end text-[1.4em] whitespace-nowrap text-ink-soft tabular-nums max-sm:hidden">
          {behind === 0 ? 'level' : `${formatCount(behind)} behind`}
        </span>
      )}
      <span className="relative min-w-[2.6em] flex-none text-end text-[2.3em]/[1.3] font-semibold tabular-nums max-sm:text-[1.6em]">
        {formatCount(song.votes)}
        <span className="sr-only"> {song.votes === 1 ? 'vote' : 'votes'}</span>
      </span>
    </li>
  );
}

/** Marks a suspicious minute. */
function Burst({ burst: { at, votes } }: { burst: NonNullable<BoardSong['burst']> }) {
  return (
    <span className="relative flex flex-none items-center gap-[0.4em] rounded-full bg-attention-tint px-[0.8em] py-[0.2em] text-[1.4em] whitespace-nowrap text-attention-ink">
      <IconAlertTriangleFilled className="size-[1.2em]" aria-hidden />
      <span>
        Burst<span className="max-lg:sr-only">: {formatCounted(votes, 'vote', 'votes')}</span>
        <span className="max-xl:sr-only"> at {clocks().format(new Date(at))}</span>
      </span>
    </span>
  );
}
