import { IconArrowUp } from '@tabler/icons-react';
import { memo, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { RefObject } from 'react';

import { wordsOf } from '#kit/api.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useVoterList } from '../contest-voters.queries.ts';
import type { Voter, VoterKind } from '../contest-voters.queries.ts';
import { PersonRow } from './person-row.tsx';

type VoterListProps = {
  songId: number;
  kind: VoterKind;
  /** 'Registered voters'. */
  title: string;
  /** The specification's text for an empty list. */
  none: string;
  /** The current number of votes. */
  count: number;
  search: string;
};

/** Returns the voters of a kind with their current count, and how many are newer than the list. */
function useLiveVoters(songId: number, kind: VoterKind, search: string, count: number) {
  const list = useVoterList(songId, kind, search);
  const { data, newest, isPlaceholderData: isStale } = list;
  const known = data && !search && !isStale ? data.total : null;
  const total = Math.max(count, known ?? 0);
  const arrived = known === null ? 0 : total - known;

  // An empty list can reload, because no row can move while the user reads.
  const isFirst = known === 0 && arrived > 0 && !newest.isError;
  const showFirst = useEffectEvent(() => newest.mutate());
  useEffect(() => {
    if (isFirst) showFirst();
  }, [isFirst]);

  return { list, total, arrived: isFirst ? 0 : arrived, isWaiting: isFirst || isStale };
}

/** Voters of a kind, loaded page by page on scroll. New voters are counted, and shown when the user asks for them. */
export function VoterList({ songId, kind, title, none, count, search }: VoterListProps) {
  const headingId = useId();
  const scrollRef = useRef<HTMLElement>(null);
  const { list, total, arrived, isWaiting } = useLiveVoters(songId, kind, search, count);
  const { data, error, newest } = list;

  const handleShow = () =>
    newest.mutate(undefined, {
      onSuccess() {
        scrollRef.current?.scrollTo({ top: 0 });
        scrollRef.current?.focus();
      },
    });

  return (
    // Equally high with and without the notice of new votes, because a centred dialog would move.
    <div className="flex h-[min(490px,58dvh)] min-w-0 flex-col overflow-hidden rounded-lg border border-line max-sm:h-[min(490px,36dvh)]">
      <h3 id={headingId} className="flex-none border-b border-line px-4 py-3 text-14">
        {title} <span className="ms-1 font-normal text-ink-faint">{formatCount(total)}</span>
      </h3>
      {/* No row can be focused: the keyboard scrolls the list as a whole. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <section
        ref={scrollRef}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1 focus-visible:-outline-offset-2"
        aria-labelledby={headingId}
        aria-busy={isWaiting || (!data && !error)}
        tabIndex={0}
      >
        {data ? (
          <>
            {data.total === 0 && !search && !isWaiting && (
              <p className="py-8 text-center text-ink-faint">{none}</p>
            )}
            {search && <Found total={data.total} />}
            <Rows pages={data.pages} label={title} />
            <More list={list} rootRef={scrollRef} />
          </>
        ) : error ? (
          <ErrorState
            what="The voters could not be loaded."
            error={error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <Waiting />
        )}
      </section>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <Arrived count={arrived} isBusy={newest.isPending} error={newest.error} onShow={handleShow} />
    </div>
  );
}

type RowsProps = { pages: readonly Voter[][]; label: string };

/** Voters in one list. A rendered page is not rendered again when another is added. */
function Rows({ pages, label }: RowsProps) {
  if (!pages.some((page) => page.length > 0)) return null;
  return (
    <ul aria-label={label}>{pages.map((page) => page[0] && <Page key={page[0].id} voters={page} />)}</ul>
  );
}

const Page = memo(function Page({ voters }: { voters: readonly Voter[] }) {
  return voters.map(({ id, person, name, createdAt }) => (
    <PersonRow
      key={id}
      person={person ?? { name, city: '', state: '', profile_image_url: null }}
      end={<RelativeTime iso={createdAt} />}
    />
  ));
});

type MoreProps = {
  list: Omit<ReturnType<typeof useVoterList>, 'newest'>;
  /** The scroll container. */
  rootRef: RefObject<HTMLElement | null>;
};

/** Pixels below the last visible row at which the next page loads, so that users seldom wait. */
const AHEAD = '600px';

/** Loads the next page when its button is near; after a failure the user presses it. */
function More({ list, rootRef }: MoreProps) {
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
    <div ref={ref} className="py-2">
      {isFetchNextPageError && <Failure error={error} />}
      <Button look="subtle" isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}

function Found({ total }: { total: number }) {
  return (
    <output className="block py-3 text-13 text-ink-faint">
      {total === 0 ? 'No voters with this name.' : `${formatCount(total)} found`}
    </output>
  );
}

function Failure({ error }: { error: Error | null }) {
  return (
    <p className="px-4 py-2 text-13 text-danger-ink" role="alert">
      {wordsOf(error)}
    </p>
  );
}

type ArrivedProps = { count: number; isBusy: boolean; error: Error | null; onShow: () => void };

/** Below the list, where it moves nothing. */
function Arrived({ count, isBusy, error, onShow }: ArrivedProps) {
  return (
    <>
      {error && count > 0 && <Failure error={error} />}
      {count > 0 && (
        <div className="flex-none border-t border-line px-4 py-2">
          <Button isWide icon={<IconArrowUp size={18} aria-hidden />} isBusy={isBusy} onClick={onShow}>
            Show {formatCounted(count, 'new vote', 'new votes')}
          </Button>
        </div>
      )}
      <output className="sr-only">{count > 0 ? 'New votes have arrived.' : ''}</output>
    </>
  );
}

function Waiting() {
  return (
    <>
      <span className="sr-only">loading...</span>
      {[1, 2, 3, 4, 5].map((each) => (
        <div key={each} className="flex h-13 items-center gap-3">
          <Skeleton shape="circle" />
          <Skeleton shape="short" />
        </div>
      ))}
    </>
  );
}
