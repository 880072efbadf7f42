import { useEffect } from 'react';

import { player } from '../contest.player.ts';
import type { SongLists } from '../contest.player.ts';

/** The player at the bottom of the contest. It sounds as long as it is on the page; the lists may change under it. */
export function PlayerBar({ featured, submissions }: SongLists) {
  useEffect(() => player.setSongs({ featured, submissions }), [featured, submissions]);
  useEffect(() => () => player.stop(), []);
  return null;
}
