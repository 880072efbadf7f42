import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { CAROUSEL_WIDTHS } from '@greenroom/contract/kit/carousel';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import type { Song, useFeaturedSongList } from '../contest.queries.ts';

type ContestListProps = {
  list: ReturnType<typeof useFeaturedSongList>;
  /** Whether a ranking stands beside the cards. */
  isRanked?: boolean;
  children: (songs: readonly Song[]) => ReactNode;
};

/** One of the two lists, once it is loaded. */
export function ContestList({ list, isRanked = false, children }: ContestListProps) {
  return (
    <Loaded query={list} what={CONTEST_MESSAGES.getFailed} waiting={<Skeletons isRanked={isRanked} />}>
      {children}
    </Loaded>
  );
}

/** Placeholders for cards, as many as a wide window has, and for their ranking. */
function Skeletons({ isRanked }: { isRanked: boolean }) {
  return (
    <LoadingOverlay isBusy>
      <div className={clsx('grid grid-cols-1 gap-4', isRanked && 'xl:grid-cols-[minmax(0,1fr)_316px]')}>
        <div className="flex gap-4 overflow-hidden">
          {CAROUSEL_WIDTHS.slice(0, 5).map((width) => (
            <div
              key={width}
              className="grid h-110 flex-[1_0_min(100%,260px)] content-start gap-3 rounded-lg border border-line bg-surface"
            >
              <Skeleton shape="block" className="h-[270px] rounded-t-lg rounded-b-none" />
              <Skeleton className="mx-4" />
              <Skeleton shape="short" className="mx-4" />
              <Skeleton className="mx-4" />
            </div>
          ))}
        </div>
        {isRanked && <Skeleton shape="block" className="h-110 rounded-lg" />}
      </div>
    </LoadingOverlay>
  );
}
