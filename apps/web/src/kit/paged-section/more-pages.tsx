import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

import { errorMessage } from '../api.ts';
import { Button } from '../ui/button.tsx';

/** An infinite query as `useInfiniteQuery` returns it. */
export type PagedList<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

type MorePagesProps = {
  list: PagedList<unknown>;
  text: string;
  rootRef: RefObject<HTMLElement | null> | undefined;
};

/** Pixels below the last visible item at which the next page loads, so that users seldom wait. */
const AHEAD = '600px';

/** Loads the next page when pressed, or in a scroll container when its end is near; after a failure only when pressed. */
export function MorePages({ list, text, rootRef }: MorePagesProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list;
  const ref = useRef<HTMLDivElement>(null);
  const isWaiting = rootRef !== undefined && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const fetchMore = useEffectEvent(() => void fetchNextPage());

  // What asks for the whole list again, such as an event, cancels the page that was asked for: it is asked for after that.
  const askedRef = useRef<'asked' | 'cancelled' | null>(null);
  useEffect(() => {
    const was = askedRef.current;
    if (isFetchingNextPage) askedRef.current = 'asked';
    else if (isFetching && was) askedRef.current = 'cancelled';
    else {
      askedRef.current = null;
      if (was === 'cancelled') fetchMore();
    }
  }, [isFetching, isFetchingNextPage]);

  useEffect(() => {
    if (!isWaiting || !ref.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) fetchMore();
      },
      { root: rootRef?.current ?? null, rootMargin: `0px 0px ${AHEAD}` },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [isWaiting, rootRef]);

  if (!hasNextPage) return null;
  return (
    <div ref={ref} className="grid gap-2 py-2">
      {isFetchNextPageError && (
        <p className="text-13 text-danger-ink" role="alert">
          {errorMessage(error)}
        </p>
      )}
      <Button look="subtle" isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : text}
      </Button>
    </div>
  );
}
