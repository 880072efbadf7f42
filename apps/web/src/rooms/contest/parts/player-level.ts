import { readStored, store } from '#kit/stored.ts';

/** The volume from 0 to 1, stored separately from muting. */
export type Level = { volume: number; isMuted: boolean };

const NAME = 'player-level';
const FULL: Level = { volume: 1, isMuted: false };

/** Returns the volume as last set in this browser; full when it is unknown, damaged or blocked. */
export function readLevel(): Level {
  try {
    const kept: unknown = JSON.parse(readStored(NAME) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return FULL;
    const { volume, isMuted } = kept as Record<string, unknown>;
    const isLevel = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return { volume: isLevel ? volume : 1, isMuted: isMuted === true };
  } catch {
    return FULL;
  }
}

export function keepLevel(level: Level): void {
  store(NAME, JSON.stringify(level));
}
