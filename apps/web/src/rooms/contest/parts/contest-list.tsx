import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import type { ReactNode } from 'react';

import { ErrorState } from '#kit/ui/error-state.tsx';

import type { Song, useFeaturedSongList } from '../contest.queries.ts';
import { SongCardSkeletons } from './song-card-skeleton.tsx';

type ContestListProps = {
  list: Pick<ReturnType<typeof useFeaturedSongList>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  children: (songs: readonly Song[]) => ReactNode;
};

/** One of the two lists, once it is loaded. */
export function ContestList({ list: { data, error, refetch, isFetching }, children }: ContestListProps) {
  if (data) return children(data);
  if (!error) return <SongCardSkeletons />;
  return (
    <ErrorState
      what={CONTEST_MESSAGES.getFailed}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
