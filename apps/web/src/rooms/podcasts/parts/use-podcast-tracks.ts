import { useState } from 'react';

import { useUploads } from '#rooms/media/parts/use-uploads.ts';

import { titleOf } from '../podcasts.draft.ts';
import type { TrackLine } from '../podcasts.draft.ts';
import type { Track } from '../podcasts.queries.ts';

const keyOf = (track: Track) => `track-${track.id}`;

/** Holds the tracks of the form: the saved ones, then uploads into `owner`'s folder. */
export function usePodcastTracks(owner: number | null, saved: readonly Track[]) {
  const uploads = useUploads({ owner, folder: 'audio', kind: 'audio' });
  const [kept, setKept] = useState(saved);
  /** The typed titles; without one, the saved title or the file's name is used. */
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});

  function linesWith(tracks: readonly Track[]): TrackLine[] {
    return [
      ...tracks.map((track) => ({ key: keyOf(track), title: titles[keyOf(track)] ?? track.title, track })),
      ...uploads.items.map((item) => ({ key: item.id, title: titles[item.id] ?? titleOf(item.name), item })),
    ];
  }

  const lines = linesWith(kept);
  return {
    uploads,
    lines,
    /** Returns what the form would contain if these were the saved tracks. */
    linesWith,
    isChanged: uploads.items.length > 0 || lines.some(({ track, title }) => track && track.title !== title),
    setTitle: (key: string, title: string) => setTitles((before) => ({ ...before, [key]: title })),
    /** A saved track was deleted. */
    drop: (id: number) => setKept((before) => before.filter((track) => track.id !== id)),
    /** Replaces the saved tracks by those of a newer version; with `isFresh` their titles replace the typed ones. */
    rebase(tracks: readonly Track[], isFresh: boolean) {
      setKept(tracks);
      if (!isFresh) return;
      setTitles((before) =>
        Object.fromEntries(Object.entries(before).filter(([key]) => !key.startsWith('track-'))),
      );
    },
    /** Deletes the uploads from the store when the form is discarded. */
    discard() {
      for (const item of uploads.items) uploads.remove(item.id);
    },
  };
}
