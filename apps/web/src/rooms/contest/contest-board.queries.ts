import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

import { lookAtSongs, showCounts, useFeaturedSongList } from './contest.queries.ts';

/** How fast votes arrive, and which songs have a suspicious burst. */
export type Board = Output<'contest.getBoard'>['data'];
export type BoardSong = Board['songs'][number];

const BOARD = ['contest', 'board'] as const;
/** Without votes the figures fall by themselves. */
const PACE_MS = 10_000;
/** A screen on the wall has nobody who presses Retry. */
const SONGS_MS = 60_000;
/** Votes come several times a second, and this is as often as people can read. */
const TOGETHER_MS = 2000;

const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: BOARD }), TOGETHER_MS);
const lookAtAll = together(() => {
  lookAgain();
  return lookAtSongs(queryClient);
});

/** Returns the songs in the contest by rank and what the board shows beside them. Both follow the event stream. */
export function useBoard() {
  const songs = useFeaturedSongList(SONGS_MS);
  const board = useQuery({
    queryKey: BOARD,
    queryFn: async ({ signal }) => (await api.call('contest.getBoard', { signal })).data,
    refetchInterval: PACE_MS,
  });
  useEvents({
    votes(counts) {
      showCounts(queryClient, counts.songs);
      lookAgain();
    },
    contest: lookAtAll,
    reload: lookAtAll,
  });
  return { songs, board };
}
