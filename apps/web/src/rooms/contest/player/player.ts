import { useSyncExternalStore } from 'react';

import { readStored, store } from '#kit/stored.ts';

import type { Song } from '../contest.queries.ts';
import { createSound } from './player-sound.ts';

/** The two carousels; previous and next stay in the one where Play was pressed. */
export type SongList = 'featured' | 'submissions';
/** The songs on the screen. Undefined: not loaded yet. */
export type SongLists = Readonly<Record<SongList, readonly Song[] | undefined>>;

/** The volume from 0 to 1, stored separately from muting. */
type Level = { volume: number; isMuted: boolean };

type PlayerState = Level & {
  /** The id of the chosen song, even while paused; null before the first. */
  currentId: number | null;
  /** What the bar shows: the chosen song, or the first that Play would start. Null: there are no songs. */
  song: Song | null;
  list: SongList;
  /** The songs of `list` as they are now ranked. */
  queue: readonly Song[];
  isPlaying: boolean;
  /** It plays, but waits for data. */
  isWaiting: boolean;
  isDead: boolean;
  /** Whether the missing song is skipped automatically. */
  isSkipping: boolean;
};

type PlayerTime = { seconds: number; length: number | null };

/** Seconds per arrow key. */
export const SEEK_SECONDS = 5;
const SKIP_AFTER_MS = 3000;
/** From here on the next song will probably be played too. */
const NEXT_AFTER_SECONDS = 3;
const NOWHERE: PlayerTime = { seconds: 0, length: null };
const NONE = { currentId: null, song: null, list: 'featured', queue: [] } as const;
const STILL = { isPlaying: false, isWaiting: false, isDead: false, isSkipping: false } as const;

const LEVEL_NAME = 'player-level';
const FULL_LEVEL: Level = { volume: 1, isMuted: false };

const listeners = new Set<() => void>();
let lists: SongLists = { featured: undefined, submissions: undefined };
/** The song's position in its list, or its last one before it was removed. */
let place = 0;
/** Songs in a row that could not be played. */
const dead = new Set<number>();
let skipTimer: ReturnType<typeof setTimeout> | undefined;
let time = NOWHERE;
let state: PlayerState = { ...NONE, ...STILL, ...readLevel() };

const sound = createSound({
  onPlay: () => set({ isPlaying: true, isWaiting: true }),
  onSound: () => {
    dead.clear();
    set({ isWaiting: false });
  },
  onWait: () => set({ isWaiting: true }),
  onPause: () => set({ isPlaying: false, isWaiting: false }),
  // Sought to its end while paused, it stays there.
  onEnd: () => state.isPlaying && step(1),
  onDead: handleDead,
  onTime: handleTime,
});

/** Returns the volume as last set in this browser; full when it is unknown, damaged or blocked. */
function readLevel(): Level {
  try {
    const kept: unknown = JSON.parse(readStored(LEVEL_NAME) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return FULL_LEVEL;
    const { volume, isMuted } = kept as Record<string, unknown>;
    const isLevel = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return { volume: isLevel ? volume : 1, isMuted: isMuted === true };
  } catch {
    return FULL_LEVEL;
  }
}

function keepLevel(level: Level): void {
  store(LEVEL_NAME, JSON.stringify(level));
}

/** The length in seconds from the server, exact once the file's metadata has arrived; 0 where the host does not say it. */
export const songSeconds = (song: Song | null): number => (song?.media.duration ?? 0) / 1000;

function tell(): void {
  for (const listener of listeners) listener();
}

function set(change: Partial<PlayerState>): void {
  state = { ...state, ...change };
  tell();
}

function handleTime(): void {
  time = { seconds: sound.getSeconds(), length: sound.getLength() ?? songSeconds(state.song) };
  const url = neighbour(1)?.media.url_complete;
  if (state.isPlaying && time.seconds > NEXT_AFTER_SECONDS && url) sound.fetchNext(url);
  tell();
}

/** A missing file is skipped, but a list of only missing files is tried once. */
function handleDead(): void {
  if (state.song) dead.add(state.song.id);
  const isSkipping = state.queue.some(({ id }) => !dead.has(id));
  set({ ...STILL, isDead: true, isSkipping });
  if (isSkipping) skipTimer = setTimeout(() => step(1), SKIP_AFTER_MS);
}

/** Returns the song at this distance in its list, which wraps around; the song after a removed one takes its position. */
function neighbour(by: 1 | -1): Song | undefined {
  const { queue, song } = state;
  const isGone = !queue.some(({ id }) => id === song?.id);
  const to = isGone && by === 1 ? place : place + by;
  return queue.at(to >= queue.length ? 0 : to);
}

function begin(song: Song, seconds = 0): void {
  clearTimeout(skipTimer);
  place = Math.max(0, state.queue.indexOf(song));
  time = { seconds, length: songSeconds(song) };
  set({ ...STILL, song, currentId: song.id });
  const url = song.media.url_complete;
  if (url === null) {
    sound.unload();
    handleDead();
    return;
  }
  sound.setLevel(state.volume, state.isMuted);
  sound.load(url, seconds);
  sound.play();
}

function step(by: 1 | -1): void {
  const song = neighbour(by);
  if (song) {
    begin(song);
    return;
  }
  sound.pause();
  set(STILL);
}

/** Plays a song of a list from the start. */
function play(id: number, list: SongList): void {
  const queue = lists[list] ?? [];
  const song = queue.find((each) => each.id === id);
  if (!song) return;
  dead.clear();
  set({ list, queue });
  begin(song);
}

function toggle(): void {
  const { song, currentId, isPlaying, isDead } = state;
  if (isPlaying) sound.pause();
  else if (song && (currentId === null || isDead)) begin(song, isDead ? time.seconds : 0);
  else if (song) sound.play();
}

function skip(by: 1 | -1): void {
  dead.clear();
  step(by);
}

function seek(seconds: number): void {
  if (state.currentId === null || state.isDead) return;
  const to = Math.min(Math.max(0, seconds), time.length ?? songSeconds(state.song));
  time = { ...time, seconds: to };
  sound.seek(to);
  tell();
}

function setLevel(level: Partial<Level>): void {
  const { volume, isMuted } = { ...state, ...level };
  sound.setLevel(volume, isMuted);
  keepLevel({ volume, isMuted });
  set({ volume, isMuted });
}

/** Updates the lists: ranks, votes and removals follow without interrupting the song. */
function setSongs(next: SongLists): void {
  lists = next;
  const { currentId } = state;
  const first = next.featured?.length ? 'featured' : 'submissions';
  // When a list was emptied, the other one continues.
  const list = currentId === null || next[state.list]?.length === 0 ? first : state.list;
  const all = [...(next.featured ?? []), ...(next.submissions ?? [])];
  const song = currentId === null ? all[0] : all.find(({ id }) => id === currentId);
  const queue = next[list] ?? state.queue;
  const at = queue.findIndex(({ id }) => id === song?.id);
  if (at !== -1) place = at;
  set({ list, queue, song: song ?? (currentId === null ? null : state.song) });
}

/** Stops the automatic skip of a missing song. */
function stay(): void {
  clearTimeout(skipTimer);
  if (state.isSkipping) set({ isSkipping: false });
}

/** Stops the sound when the user leaves the page. */
function stop(): void {
  clearTimeout(skipTimer);
  sound.unload();
  dead.clear();
  lists = { featured: undefined, submissions: undefined };
  place = 0;
  time = NOWHERE;
  set({ ...NONE, ...STILL });
}

/** The player's actions, for any component on its page. */
export const player = {
  play,
  /** Plays or pauses; starts with the first song if none was chosen, and retries a failed one. */
  toggle,
  pause: () => sound.pause(),
  next: () => skip(1),
  previous: () => skip(-1),
  restart: () => seek(0),
  seek,
  stay,
  setVolume: (volume: number) => setLevel({ volume, isMuted: volume === 0 }),
  toggleMuted: () => setLevel({ isMuted: !state.isMuted, ...(state.volume === 0 && { volume: 0.5 }) }),
  setSongs,
  stop,
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns what plays, without its position: a component that uses it does not rerender as time passes. */
export const usePlayer = (): PlayerState => useSyncExternalStore(subscribe, () => state);

/** Returns the current position in seconds, without following it. */
export const getSeconds = (): number => time.seconds;

/** Returns the position in seconds and follows it. */
export const usePlayerTime = (): PlayerTime => useSyncExternalStore(subscribe, () => time);
