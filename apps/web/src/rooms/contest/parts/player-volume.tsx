import { IconVolume, IconVolume2, IconVolume3 } from '@tabler/icons-react';
import type { CSSProperties } from 'react';

import { formatPercent } from '#kit/format.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { player, usePlayer } from './player.ts';
import classes from './player-volume.module.css';

/** Mute and volume; a phone has hardware buttons for the volume. */
export function PlayerVolume() {
  const { volume, isMuted } = usePlayer();
  const heard = isMuted ? 0 : volume;
  const [Quiet, Loud] = [heard === 0 ? IconVolume3 : IconVolume2, IconVolume];
  const Icon = heard > 0.5 ? Loud : Quiet;
  return (
    <div className={classes.volume}>
      <IconButton
        label={heard === 0 ? 'Unmute' : 'Mute'}
        aria-keyshortcuts="M"
        icon={<Icon size={18} aria-hidden />}
        onClick={player.toggleMuted}
      />
      <input
        type="range"
        className={classes.range}
        aria-label="Volume"
        aria-valuetext={formatPercent(heard)}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        style={{ '--level': formatPercent(heard) } as CSSProperties}
        onChange={(change) => player.setVolume(Number(change.currentTarget.value))}
      />
    </div>
  );
}
