import { CONTEST, CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { useState } from 'react';

import { showToast } from '#kit/toast.ts';

import type { Song } from '../contest.queries.ts';

export type Selection = {
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  clear: () => void;
};

/** Keeps which of these songs are selected: at most ten. A removed song is deselected. @source spec 5 Song selection */
export function useSelection(songs: readonly Song[] = []): Selection {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const ids = ticked.filter((id) => songs.some((song) => song.id === id));
  if (ids.length < ticked.length) setTicked(ids);

  function toggle(id: number): void {
    if (ids.includes(id)) setTicked(ids.filter((each) => each !== id));
    else if (ids.length < CONTEST.selectMax) setTicked([...ids, id]);
    else showToast({ kind: 'warning', message: CONTEST_MESSAGES.tooMany });
  }

  return { ids, has: (id) => ids.includes(id), toggle, clear: () => setTicked([]) };
}
