import { IconArrowUp } from '@tabler/icons-react';
import { useId, useRef } from 'react';

import { wordsOf } from '#kit/api.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import type { VoterKind } from '../contest-voters.queries.ts';
import { useLiveVoters } from './use-live-voters.ts';
import classes from './voter-list.module.css';
import { VoterMore } from './voter-more.tsx';
import { VoterRows } from './voter-rows.tsx';

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
    <div className={classes.part}>
      <h3 id={headingId} className={classes.title}>
        {title} <span className={classes.count}>{formatCount(total)}</span>
      </h3>
      {/* No row can be focused: the keyboard scrolls the list as a whole. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <section
        ref={scrollRef}
        className={classes.scroll}
        aria-labelledby={headingId}
        aria-busy={isWaiting || (!data && !error)}
        tabIndex={0}
      >
        {data ? (
          <>
            {data.total === 0 && !search && !isWaiting && <p className={classes.none}>{none}</p>}
            {search && <Found total={data.total} />}
            <VoterRows pages={data.pages} label={title} />
            <VoterMore list={list} rootRef={scrollRef} />
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

function Found({ total }: { total: number }) {
  return (
    <output className={classes.found}>
      {total === 0 ? 'No voters with this name.' : `${formatCount(total)} found`}
    </output>
  );
}

type ArrivedProps = { count: number; isBusy: boolean; error: Error | null; onShow: () => void };

/** Below the list, where it moves nothing. */
function Arrived({ count, isBusy, error, onShow }: ArrivedProps) {
  return (
    <>
      {error && count > 0 && (
        <p className={classes.failure} role="alert">
          {wordsOf(error)}
        </p>
      )}
      {count > 0 && (
        <div className={classes.foot}>
          <Button isWide icon={<IconArrowUp size={18} aria-hidden />} isBusy={isBusy} onClick={onShow}>
            Show {formatCounted(count, 'new vote', 'new votes')}
          </Button>
        </div>
      )}
      <output className="only-read">{count > 0 ? 'New votes have arrived.' : ''}</output>
    </>
  );
}

function Waiting() {
  return (
    <>
      <span className="only-read">loading...</span>
      {[1, 2, 3, 4, 5].map((each) => (
        <div key={each} className={classes.waiting}>
          <Skeleton shape="circle" />
          <Skeleton shape="short" />
        </div>
      ))}
    </>
  );
}
