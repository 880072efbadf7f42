import type { Output } from '@greenroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

import { songQueryOf } from './contest.filter.ts';

/** A song of the contest or a submission. Its voters are requested separately, unless the host sends them with it. */
export type Song = Output<'contest.list'>['data'][number];
type Songs = readonly Song[];
/** A song's counts as the event stream publishes them. */
type Count = Pick<Song, 'id' | 'votes' | 'votesLoggedCount' | 'votesSetAside' | 'votesSetAsideLogged'> & {
  votesEver?: number | null | undefined;
};

const LIST = ['contest', 'list'] as const;
const songListKey = (isFeatured: boolean) => [...LIST, isFeatured] as const;

/** Returns all votes of a song in its round, with those that are set aside. */
export const allVotes = ({ votes, votesSetAside }: Pick<Song, 'votes' | 'votesSetAside'>): number =>
  votes + (votesSetAside ?? 0);

type Counts = Pick<Song, 'votes' | 'votesSetAside'> & { votesEver?: number | null | undefined };
/** Whether these counts of a song are newer than those: votes are never removed, but a round begins without any. */
export const isNewer = (one: Counts, other: Counts): boolean =>
  (one.votesEver ?? allVotes(one)) > (other.votesEver ?? allVotes(other));

/** Returns the votes of all rounds, if there are more than those of its present or last one. */
export function votesOfAllRounds(song: Counts): number | null {
  const every = song.votesEver ?? 0;
  return every > allVotes(song) ? every : null;
}

function withCounts(songs: Songs, counts: readonly Count[]): Song[] {
  const byId = new Map(counts.map((count) => [count.id, count]));
  return songs.map((song) => {
    const count = byId.get(song.id);
    if (!count || !isNewer(count, song)) return song;
    const { votes, votesLoggedCount, votesSetAside, votesSetAsideLogged, votesEver = null } = count;
    return { ...song, votes, votesLoggedCount, votesSetAside, votesSetAsideLogged, votesEver };
  });
}

function songsQuery(client: QueryClient, isFeatured: boolean) {
  return queryOptions({
    queryKey: songListKey(isFeatured),
    queryFn: async ({ signal }) => {
      const { data } = await api.call('contest.list', { query: songQueryOf(isFeatured), signal });
      // An event that arrived during the request may be newer than the response.
      return withCounts(data, client.getQueryData<Songs>(songListKey(isFeatured)) ?? []);
    },
  });
}

/** Sorts by most votes, then by age, as the server ranks them. @source contract Song contest */
function byRank(one: Song, other: Song): number {
  const isOlder = (one.createdAt ?? '').localeCompare(other.createdAt ?? '');
  return other.votes - one.votes || isOlder || one.id - other.id;
}

const ranked = (songs: Songs): Song[] => songs.toSorted(byRank);

/** Returns the songs in the contest by rank; votes change it. `everyMs`: reloads them for a screen that nobody attends. */
export function useFeaturedSongList(everyMs?: number) {
  const query = { ...songsQuery(useQueryClient(), true), select: ranked };
  return useQuery({ ...query, ...(everyMs !== undefined && { refetchInterval: everyMs }) });
}

/** Returns the submissions, newest first. */
export function useSubmissionList() {
  return useQuery(songsQuery(useQueryClient(), false));
}

/** Shows counts from an event without reloading the list. */
export function showCounts(client: QueryClient, counts: readonly Count[]): void {
  client.setQueryData<Songs>(songListKey(true), (songs) => songs && withCounts(songs, counts));
}

/** Shows a changed song until the list is reloaded. */
export function showSong(client: QueryClient, change: Partial<Song> & Pick<Song, 'id'>): void {
  client.setQueryData<Songs>(
    songListKey(true),
    (songs) => songs && songs.map((song) => (song.id === change.id ? { ...song, ...change } : song)),
  );
}

/** Returns what songs are called, for the toast that offers Undo: 'Alpha', 'Alpha and 2 more'. */
export function songTitles(client: QueryClient, ids: readonly number[]): string | undefined {
  const songs = client.getQueriesData<Songs>({ queryKey: LIST }).flatMap(([, page]) => page ?? []);
  const first = songs.find(({ id }) => id === ids[0])?.media.title;
  return first !== undefined && ids.length > 1 ? `${first} and ${ids.length - 1} more` : first;
}

/** Reloads the songs in the contest and the submissions. */
export function lookAtSongs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: LIST });
}
