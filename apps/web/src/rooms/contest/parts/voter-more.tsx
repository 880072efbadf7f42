import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

import { wordsOf } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';

import type { useVoterList } from '../contest-voters.queries.ts';
import classes from './voter-list.module.css';

type VoterMoreProps = {
  list: Omit<ReturnType<typeof useVoterList>, 'newest'>;
  /** The scroll container. */
  rootRef: RefObject<HTMLElement | null>;
};

/** Pixels below the last visible row at which the next page loads, so that users seldom wait. */
const AHEAD = '600px';

/** Loads the next page when its button is near; after a failure the user presses it. */
export function VoterMore({ list, rootRef }: VoterMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list;
  const ref = useRef<HTMLDivElement>(null);
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const fetchMore = useEffectEvent(() => void fetchNextPage());

  useEffect(() => {
    if (!isWaiting || !ref.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) fetchMore();
      },
      { root: rootRef.current, rootMargin: `0px 0px ${AHEAD}` },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [isWaiting, rootRef]);

  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={classes.more}>
      {isFetchNextPageError && (
        <p className={classes.failure} role="alert">
          {wordsOf(error)}
        </p>
      )}
      <Button look="subtle" isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}
