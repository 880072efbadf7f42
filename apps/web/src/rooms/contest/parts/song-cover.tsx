import { IconMusic, IconPlayerPause, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';

import { formatClock } from '#kit/format.ts';

import type { Song } from '../contest.queries.ts';
import classes from './song-cover.module.css';

const COVER_WIDTH = 640;

type SongCoverProps = {
  song: Song;
  rank?: number;
  isPaused?: boolean;
  isPlaying: boolean;
  onPlay: () => void;
};

/** The thumbnail with the most important facts, and Play. */
export function SongCover({ song, rank, isPaused = false, isPlaying, onPlay }: SongCoverProps) {
  const { title, thumbnail_url: url, duration } = song.media;
  const [broken, setBroken] = useState<string | null>(null);
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.cover}>
      {url !== null && url !== broken ? (
        <img
          className={classes.picture}
          src={`${url}?w=${COVER_WIDTH}`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(url)}
        />
      ) : (
        <IconMusic size={48} stroke={1.25} aria-hidden />
      )}
      {rank !== undefined && (
        <span className={classes.rank}>
          <span className="only-read">Rank </span>
          {rank}
        </span>
      )}
      {isPaused && (
        <span className={classes.paused}>
          <IconPlayerPause size={14} aria-hidden />
          Paused votes
        </span>
      )}
      <button
        type="button"
        className={classes.play}
        aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
        onClick={onPlay}
      >
        <Icon size={20} aria-hidden />
      </button>
      <span className={classes.duration}>
        <span className="only-read">Length </span>
        {formatClock(duration / 1000)}
      </span>
    </div>
  );
}
