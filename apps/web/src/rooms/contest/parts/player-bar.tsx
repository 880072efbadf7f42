import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconMusic, IconMusicOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { player, usePlayer } from './player.ts';
import type { SongLists } from './player.ts';
import classes from './player-bar.module.css';
import { PlayerCounts } from './player-counts.tsx';
import { PlayerDownloads } from './player-downloads.tsx';
import { usePlayerKeys } from './player-keys.ts';
import { PlayerSeek } from './player-seek.tsx';
import { usePlayerSystem } from './player-system.ts';
import { PlayerTitle } from './player-title.tsx';
import { PlayerTransport } from './player-transport.tsx';
import { PlayerTrouble } from './player-trouble.tsx';
import { PlayerVolume } from './player-volume.tsx';

type PlayerBarProps = SongLists & {
  /** Whether a missing list failed to load, rather than being under way. */
  hasFailed?: boolean;
};

/** The player at the bottom of the contest. It plays while mounted; the lists may change meanwhile. */
export function PlayerBar({ featured, submissions, hasFailed = false }: PlayerBarProps) {
  const { song, currentId, isPlaying, isDead } = usePlayer();
  const toggleRef = useRef<HTMLButtonElement>(null);
  usePlayerKeys(song !== null);
  usePlayerSystem();
  useEffect(() => player.setSongs({ featured, submissions }), [featured, submissions]);
  useEffect(() => () => player.stop(), []);

  const isComing = !hasFailed && (!featured || !submissions);
  const isEmpty = !isComing && !featured?.length && !submissions?.length;
  return (
    <>
      <div className={classes.room} aria-hidden />
      <section className={classes.dock} aria-label="Player">
        <div className={classes.bar}>
          {song ? (
            <>
              <PlayerTitle song={song} />
              <div className={classes.controls}>
                <PlayerTransport toggleRef={toggleRef} />
                {isDead ? (
                  <PlayerTrouble onDone={() => toggleRef.current?.focus()} />
                ) : (
                  <PlayerSeek song={song} />
                )}
                <PlayerVolume />
              </div>
              <div className={classes.more}>
                <PlayerCounts song={song} />
                <PlayerDownloads song={song} />
              </div>
              <p className="only-read" aria-live="polite">
                {currentId !== null && isPlaying && `Now playing: ${song.media.title}`}
              </p>
            </>
          ) : (
            <output className={classes.nothing}>
              {isEmpty ? <IconMusicOff size={18} aria-hidden /> : <IconMusic size={18} aria-hidden />}
              {isEmpty ? CONTEST_MESSAGES.noMusic : CONTEST_MESSAGES.loading}
            </output>
          )}
        </div>
      </section>
    </>
  );
}
