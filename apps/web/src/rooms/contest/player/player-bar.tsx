import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import {
  IconMusic,
  IconMusicOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRestore,
  IconVolume,
  IconVolume2,
  IconVolume3,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { formatNames, formatPercent } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { LevelSlider } from '#kit/ui/level-slider.tsx';
import { Picture } from '#kit/ui/picture.tsx';

import type { Song } from '../contest.queries.ts';
import { player, usePlayer } from './player.ts';
import type { SongLists } from './player.ts';
import { usePlayerKeys, usePlayerSystem } from './player-keys.ts';
import { PlayerMore } from './player-more.tsx';
import { PlayerSeek } from './player-seek.tsx';
import './player.css';

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
      {/* As high as the bar, so that the bar never covers the end of the page. */}
      <div className="h-17 max-[1336px]:h-30" aria-hidden />
      {/* The page ends at its upper edge: it floats over nothing, and lets nothing show through. */}
      <section
        className="player-dock @container/player fixed right-0 bottom-0 left-(--side-width) z-header border-t border-line bg-raised px-gutter max-md:px-0"
        aria-label="Player"
      >
        {/* The tooltips open upwards. */}
        <div className="mx-auto flex min-h-17 max-w-[calc(var(--container-content)-2*var(--spacing-gutter))] items-center gap-x-4 gap-y-2 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] **:data-tip:after:top-auto **:data-tip:after:bottom-[calc(100%+4px)] max-md:px-3 max-md:pt-2 max-md:pb-[max(8px,env(safe-area-inset-bottom))] @max-[1040px]/player:flex-wrap">
          {song ? (
            <>
              <Title song={song} />
              <div className="flex min-w-0 flex-[3_1_400px] items-center gap-3 @max-[1040px]/player:order-1 @max-[1040px]/player:flex-[1_0_100%] @max-[600px]/player:flex-wrap @max-[600px]/player:justify-between @max-[600px]/player:gap-x-1 @max-[600px]/player:gap-y-2">
                <Transport toggleRef={toggleRef} />
                {isDead ? <Trouble onDone={() => toggleRef.current?.focus()} /> : <PlayerSeek song={song} />}
                <Volume />
              </div>
              <PlayerMore song={song} />
              <p className="sr-only" aria-live="polite">
                {currentId !== null && isPlaying && `Now playing: ${song.media.title}`}
              </p>
            </>
          ) : (
            <output className="flex flex-1 items-center justify-center gap-2 text-ink-soft">
              {isEmpty ? <IconMusicOff size={18} aria-hidden /> : <IconMusic size={18} aria-hidden />}
              {isEmpty ? CONTEST_MESSAGES.noMusic : CONTEST_MESSAGES.loading}
            </output>
          )}
        </div>
      </section>
    </>
  );
}

const PICTURE_WIDTH = 160;
const BELOW_TITLE = 'min-h-[1lh] truncate text-12 text-ink-soft';

/** Picture, title and partners of the song; says while the song is loading. */
function Title({ song }: { song: Song }) {
  const { isPlaying, isWaiting } = usePlayer();
  const { title, thumbnail_url: picture } = song.media;
  const partners = formatNames(song.users);
  return (
    <div className="flex min-w-0 flex-[1_1_160px] items-center gap-3">
      <span
        className="grid size-11 flex-none place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint"
        aria-hidden
      >
        <Picture src={picture} pixels={PICTURE_WIDTH} instead={<IconMusic size={18} />} />
      </span>
      <span className="grid min-w-0">
        <span className="truncate font-medium" title={title} dir="auto">
          {title}
        </span>
        {isPlaying && isWaiting ? (
          // Most songs start immediately, so no text should flash.
          <output key="waiting" className={`${BELOW_TITLE} animate-[player-appear_1ms_300ms_both]`}>
            {CONTEST_MESSAGES.loading}
          </output>
        ) : (
          <span key="partners" className={BELOW_TITLE}>
            {partners}
          </span>
        )}
      </span>
    </div>
  );
}

/** Restart, previous, play or pause, next. */
function Transport({ toggleRef }: { toggleRef: RefObject<HTMLButtonElement | null> }) {
  const { currentId, isPlaying, isDead } = usePlayer();
  const ToggleIcon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className="flex flex-none items-center">
      <IconButton
        label="Restart"
        disabled={currentId === null || isDead}
        icon={<IconRestore size={18} aria-hidden />}
        onClick={player.restart}
      />
      <IconButton
        label="Previous song"
        icon={<IconPlayerSkipBackFilled size={18} aria-hidden />}
        onClick={player.previous}
      />
      <IconButton
        ref={toggleRef}
        className="size-11! rounded-full! bg-accent text-on-fill! hover:bg-accent-hover!"
        label={isPlaying ? 'Pause' : 'Play'}
        aria-keyshortcuts="Space"
        icon={<ToggleIcon size={18} aria-hidden />}
        onClick={player.toggle}
      />
      <IconButton
        label="Next song"
        icon={<IconPlayerSkipForwardFilled size={18} aria-hidden />}
        onClick={player.next}
      />
    </div>
  );
}

/** Replaces the seek bar while a song can't be played. Focus or pointer on its buttons stops the automatic skip. */
function Trouble({ onDone }: { onDone: () => void }) {
  const { isSkipping } = usePlayer();

  function handle(act: () => void): void {
    act();
    onDone();
  }

  return (
    <div
      className="flex min-w-0 flex-1 items-center justify-between gap-3 text-13 text-danger-ink @max-[600px]/player:order-1 @max-[600px]/player:flex-[1_0_100%]"
      onFocus={player.stay}
      onPointerEnter={player.stay}
    >
      <p role="alert">
        This song can’t be played.
        {isSkipping && <span className="text-ink-soft"> Playing the next one.</span>}
      </p>
      <span className="flex flex-none gap-1">
        <Button look="default" onClick={() => handle(player.toggle)}>
          Retry
        </Button>
        <Button look="subtle" onClick={() => handle(player.next)}>
          Skip
        </Button>
      </span>
    </div>
  );
}

/** Mute and volume; a phone has hardware buttons for the volume. */
function Volume() {
  const { volume, isMuted } = usePlayer();
  const heard = isMuted ? 0 : volume;
  const [Quiet, Loud] = [heard === 0 ? IconVolume3 : IconVolume2, IconVolume];
  const Icon = heard > 0.5 ? Loud : Quiet;
  return (
    <div className="flex flex-none items-center">
      <IconButton
        label={heard === 0 ? 'Unmute' : 'Mute'}
        aria-keyshortcuts="M"
        icon={<Icon size={18} aria-hidden />}
        onClick={player.toggleMuted}
      />
      <LevelSlider
        className="w-20 @max-[600px]/player:hidden"
        aria-label="Volume"
        aria-valuetext={formatPercent(heard)}
        max={1}
        step={0.05}
        value={heard}
        onSlide={player.setVolume}
      />
    </div>
  );
}
