import { useEffect, useEffectEvent } from 'react';

import { useKeys } from '#kit/keys.ts';
import { sizedPicture } from '#kit/picture-size.ts';

import type { Song } from '../contest.queries.ts';
import { SEEK_SECONDS, getSeconds, player, usePlayer } from './player.ts';

/** Handles the player's keys while there is a song: Space plays and pauses, Left and Right seek by 5 s, M mutes. */
export function usePlayerKeys(isOn: boolean): void {
  const when = (act: () => void) => (isOn ? act : null);
  const seek = (seconds: number) => when(() => player.seek(getSeconds() + seconds));
  useKeys('Player', [
    { keys: ' ', label: 'Play or pause', onPress: when(player.toggle) },
    {
      keys: 'ArrowLeft',
      label: `Back ${SEEK_SECONDS} seconds`,
      onPress: seek(-SEEK_SECONDS),
      doesRepeat: true,
    },
    {
      keys: 'ArrowRight',
      label: `Forward ${SEEK_SECONDS} seconds`,
      onPress: seek(SEEK_SECONDS),
      doesRepeat: true,
    },
    { keys: 'm', label: 'Mute or unmute', onPress: when(player.toggleMuted) },
  ]);
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
