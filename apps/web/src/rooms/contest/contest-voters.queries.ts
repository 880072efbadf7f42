import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#kit/api.ts';
import { useEvents } from '#kit/events.ts';
import { pagingOptions } from '#kit/paged-section/pages.ts';
import { queryClient } from '#kit/query-client.ts';

import { allVotes, isNewer } from './contest.queries.ts';

/** What the dialogs about a song need of it. */
export type VotedSong = Pick<
  Output<'contest.list'>['data'][number],
  | 'id'
  | 'votes'
  | 'votesLoggedCount'
  | 'votesSetAside'
  | 'votesSetAsideLogged'
  | 'votesEver'
  | 'votesLogged'
  | 'votesNotLogged'
  | 'media'
  | 'users'
>;
type VoteCount = Pick<
  VotedSong,
  'id' | 'votes' | 'votesLoggedCount' | 'votesSetAside' | 'votesSetAsideLogged'
> & { votesEver?: number | null | undefined };
export type VoterKind = 'logged' | 'not_logged';
type VoterPage = Output<'contest.listVoters'>;
export type Voter = VoterPage['data'][number];
export type VoteChart = Output<'contest.getVoteChart'>['data'];

const VOTERS = ['contest', 'voters'] as const;
const LIMIT = LIMITS.pageSizeMax;

async function fetchPage(
  id: number,
  kind: VoterKind,
  search: string,
  page: number,
  signal?: AbortSignal,
): Promise<VoterPage> {
  return api.call('contest.listVoters', {
    params: { id: String(id) },
    query: { page: String(page), limit: String(LIMIT), kind, ...(search && { search }) },
    ...(signal && { signal }),
  });
}

/** Removes rows that appear a second time because new votes pushed them to the next page. A page without any stays the same object. */
function withoutDoubles({ pages }: InfiniteData<VoterPage>): Voter[][] {
  let oldest = Number.POSITIVE_INFINITY;
  return pages.map(({ data }) => {
    const known = oldest;
    oldest = Math.min(oldest, data.at(-1)?.id ?? oldest);
    return (data[0]?.id ?? 0) < known ? data : data.filter(({ id }) => id < known);
  });
}

/**
 * Returns a song's voters of a kind, newest first, page by page; `search` is '' for all. Nothing reloads unasked, so
 * that no row moves while the user reads: `newest` starts again at the newest vote.
 */
export function useVoterList(songId: number, kind: VoterKind, search: string) {
  const queryKey = [...VOTERS, songId, kind, search];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(songId, kind, search, pageParam, signal),
    ...pagingOptions(LIMIT),
    select: (data) => ({ pages: withoutDoubles(data), total: data.pages[0]?.totalCounts ?? 0 }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const newest = useMutation({
    // An error belongs to its search only.
    mutationKey: queryKey,
    mutationFn: () => fetchPage(songId, kind, search, 1),
    async onSuccess(first) {
      // A page that is still loading belongs to the old list.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<InfiniteData<VoterPage>>(queryKey, { pages: [first], pageParams: [1] });
    },
  });
  return { ...list, newest };
}

/** Returns how many votes a song has of each kind, those set aside too: from the song, then from events. Votes are never removed. */
export function useVoteCounts(song: VotedSong): Record<VoterKind, number> {
  const [told, setTold] = useState<VoteCount>({
    id: song.id,
    votes: 0,
    votesLoggedCount: 0,
    votesSetAside: 0,
    votesSetAsideLogged: 0,
    votesEver: null,
  });
  useEvents({
    votes({ songs }) {
      const news = songs.find(({ id }) => id === song.id);
      if (news) setTold(news);
    },
  });
  const latest = told.id === song.id && isNewer(told, song) ? told : song;
  const logged = (latest.votesLoggedCount ?? song.votesLogged.length) + (latest.votesSetAsideLogged ?? 0);
  return { logged, not_logged: allVotes(latest) - logged };
}

export const chartKey = (songId: number) => ['contest', 'vote-chart', songId] as const;

/** Returns a song's votes over time. Each opening reloads them. */
export function useVoteChart(songId: number) {
  return useQuery({
    queryKey: chartKey(songId),
    queryFn: async ({ signal }) =>
      (await api.call('contest.getVoteChart', { params: { id: String(songId) }, signal })).data,
    gcTime: 0,
  });
}
