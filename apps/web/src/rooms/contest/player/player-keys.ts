import { useEffect, useEffectEvent } from 'react';

import { sizedPicture } from '#kit/picture-size.ts';

import type { Song } from '../contest.queries.ts';
import { SEEK_SECONDS, getSeconds, player, usePlayer } from './player.ts';

/** Elements that handle keys themselves. */
const TAKEN =
  'a, button, input, select, textarea, summary, audio, video, iframe, [contenteditable="true"], [tabindex="0"], [role="dialog"], [popover]';

/** What the player's keys do while nothing else has the focus. */
const KEYS: Readonly<Record<string, () => void>> = {
  ' ': player.toggle,
  ArrowLeft: () => player.seek(getSeconds() - SEEK_SECONDS),
  ArrowRight: () => player.seek(getSeconds() + SEEK_SECONDS),
  m: player.toggleMuted,
};

function handleKey(press: KeyboardEvent): void {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || press.defaultPrevented) return;
  const { target } = press;
  if (!(target instanceof Element) || target.closest(TAKEN)) return;
  if (document.querySelector('[aria-modal="true"]')) return;
  const key = press.key.toLowerCase();
  const act = Object.entries(KEYS).find(([name]) => name.toLowerCase() === key)?.[1];
  if (!act) return;
  press.preventDefault();
  // A held key keeps seeking, but plays or pauses only once.
  if (!press.repeat || key.startsWith('arrow')) act();
}

/** Handles the player's keys: Space plays and pauses, Left and Right seek by 5 s, M mutes; never while a field, a button or a dialog has the focus. */
export function usePlayerKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);
}

const ART = 512;

/** 'Ann, Ben and Cleo'. */
const names = new Intl.ListFormat('en-US');

function metadataOf({ media, users }: Song): MediaMetadata {
  return new MediaMetadata({
    title: media.title,
    artist: names.format(users.map(({ name }) => name)),
    artwork: media.thumbnail_url ? [{ src: sizedPicture(media.thumbnail_url, ART) }] : [],
  });
}

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

const HANDLERS: Handlers = {
  play: player.toggle,
  pause: player.toggle,
  previoustrack: player.previous,
  nexttrack: player.next,
  seekbackward: ({ seekOffset }) => player.seek(getSeconds() - (seekOffset ?? SEEK_SECONDS)),
  seekforward: ({ seekOffset }) => player.seek(getSeconds() + (seekOffset ?? SEEK_SECONDS)),
  seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
};

function listen(handlers: Handlers | null): void {
  for (const action of Object.keys(HANDLERS) as MediaSessionAction[]) {
    try {
      navigator.mediaSession.setActionHandler(action, handlers?.[action] ?? null);
    } catch {
      // A browser may not support each of them.
    }
  }
}

/** Publishes what plays to the system, and handles its media keys and lock screen. */
export function usePlayerSystem(): void {
  const { song, currentId, isPlaying } = usePlayer();
  // Votes create a new object for the same song; its picture must not be loaded again.
  const showSong = useEffectEvent(() => {
    if (song) navigator.mediaSession.metadata = metadataOf(song);
  });

  useEffect(() => {
    if (!('mediaSession' in navigator) || currentId === null) return undefined;
    listen(HANDLERS);
    return () => {
      listen(null);
      navigator.mediaSession.metadata = null;
      navigator.mediaSession.playbackState = 'none';
    };
  }, [currentId]);

  useEffect(() => {
    if ('mediaSession' in navigator && currentId !== null) showSong();
  }, [currentId]);

  useEffect(() => {
    if (!('mediaSession' in navigator) || currentId === null) return;
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [currentId, isPlaying]);
}
