import type { Song } from '@greenroom/contract/contest';
import type { KeyboardEvent } from 'react';

import { formatClock } from '#kit/format.ts';

import { SEEK_SECONDS, player, usePlayer, usePlayerTime } from './player.ts';
import classes from './player-seek.module.css';
import { PlayerWaveform } from './player-waveform.tsx';

/** By then the song plays, and its waveform can be loaded without delaying it. */
const HEARD_AFTER_SECONDS = 1;

/** The position in the song, which pointer and keys can change. */
export function PlayerSeek({ song }: { song: Song }) {
  const { currentId } = usePlayer();
  const time = usePlayerTime();
  const length = time.length ?? song.media.duration / 1000;
  const seconds = Math.min(time.seconds, length);

  function handleKeyDown(press: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[press.key];
    if (by === undefined) return;
    press.preventDefault();
    player.seek(seconds + by * SEEK_SECONDS);
  }

  return (
    <div className={classes.seek}>
      <span className={classes.time} aria-hidden>
        {formatClock(seconds)}
      </span>
      <span className={classes.track}>
        <PlayerWaveform
          url={song.media.url_complete}
          seconds={song.media.duration / 1000}
          isHeard={seconds >= HEARD_AFTER_SECONDS}
          played={length > 0 ? seconds / length : 0}
        />
        <input
          type="range"
          className={classes.range}
          aria-label={`Position in ${song.media.title}`}
          aria-valuetext={`${formatClock(seconds)} of ${formatClock(length)}`}
          min={0}
          max={length}
          step="any"
          value={seconds}
          disabled={currentId === null}
          onKeyDown={handleKeyDown}
          onChange={(change) => player.seek(Number(change.currentTarget.value))}
        />
      </span>
      <span className={classes.time} aria-hidden>
        {formatClock(length)}
      </span>
    </div>
  );
}
