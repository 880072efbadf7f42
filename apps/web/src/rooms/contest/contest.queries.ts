import type { Output } from '@greenroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** A song of the contest or a submission. Its voters are asked for by themselves. */
export type Song = Output<'contest.list'>['data'][number];
type Songs = readonly Song[];
/** How a song stands, as the event stream tells it. */
type Count = Pick<Song, 'id' | 'votes' | 'votesLoggedCount'>;

const LIST = ['contest', 'list'] as const;
const keyOf = (isFeatured: boolean) => [...LIST, isFeatured] as const;

/** Votes are never taken away: of two answers the higher count is the newer one. */
function withCounts(songs: Songs, counts: readonly Count[]): Song[] {
  const byId = new Map(counts.map((count) => [count.id, count]));
  return songs.map((song) => {
    const count = byId.get(song.id);
    if (!count || count.votes <= song.votes) return song;
    return { ...song, votes: count.votes, votesLoggedCount: count.votesLoggedCount };
  });
}

function songsQuery(client: QueryClient, isFeatured: boolean) {
  return queryOptions({
    queryKey: keyOf(isFeatured),
    queryFn: async ({ signal }) => {
      const query = { featured: isFeatured ? 'true' : 'false', voters: 'false' } as const;
      const { data } = await api.call('contest.list', { query, signal });
      // What was told while the answer was on its way may be newer than the answer.
      return withCounts(data, client.getQueryData<Songs>(keyOf(isFeatured)) ?? []);
    },
  });
}

/** Most votes first, then the older, as the server ranks them. @source contract Song contest */
function byRank(one: Song, other: Song): number {
  const isOlder =
    one.createdAt === other.createdAt ? one.id - other.id : one.createdAt < other.createdAt ? -1 : 1;
  return other.votes - one.votes || isOlder;
}

const ranked = (songs: Songs): Song[] => songs.toSorted(byRank);

/** The songs in the contest by rank; votes move them. */
export function useFeaturedSongList() {
  return useQuery({ ...songsQuery(useQueryClient(), true), select: ranked });
}

/** The songs that wait, the newest first. */
export function useSubmissionList() {
  return useQuery(songsQuery(useQueryClient(), false));
}

/** Shows counts that the server told, without asking for the list again. */
export function showCounts(client: QueryClient, counts: readonly Count[]): void {
  client.setQueryData<Songs>(keyOf(true), (songs) => songs && withCounts(songs, counts));
}

/** Shows what a song is after a change, until the list is asked for again. */
export function showSong(client: QueryClient, change: Partial<Song> & Pick<Song, 'id'>): void {
  client.setQueryData<Songs>(
    keyOf(true),
    (songs) => songs && songs.map((song) => (song.id === change.id ? { ...song, ...change } : song)),
  );
}

/** Asks for the songs again: in the contest and beside it. */
export function lookAtSongs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: LIST });
}
