import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRestore,
} from '@tabler/icons-react';
import type { RefObject } from 'react';

import { IconButton } from '#kit/ui/icon-button.tsx';

import { player, usePlayer } from './player.ts';
import classes from './player-transport.module.css';

/** Restart, previous, play or pause, next. */
export function PlayerTransport({ toggleRef }: { toggleRef: RefObject<HTMLButtonElement | null> }) {
  const { currentId, isPlaying, isDead } = usePlayer();
  const toggleIcon = isPlaying ? (
    <IconPlayerPauseFilled size={18} aria-hidden />
  ) : (
    <IconPlayerPlayFilled size={18} aria-hidden />
  );
  return (
    <div className={classes.transport}>
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
        className={classes.toggle}
        label={isPlaying ? 'Pause' : 'Play'}
        aria-keyshortcuts="Space"
        icon={toggleIcon}
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
