import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';

import { wordsOf } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { useAuditList } from '#rooms/audit/audit.queries.ts';

import { HistoryEntry } from './history-entry.tsx';
import classes from './user-history.module.css';

/** What admins did to a person's record, newest first. */
export function UserHistory({ userId }: { userId: number }) {
  const headingId = useId();
  const list = useAuditList('users', userId);
  const { data, error, isFetching, refetch } = list;

  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        History
      </h2>
      {error && !data ? (
        <ErrorState
          what="The history could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={24} />}
          title="No changes yet"
          text="Changes that staff make to this person appear here."
        />
      ) : data ? (
        <ol className={classes.list} aria-label="History">
          {data.items.map((item) => (
            <li key={item.id}>
              <HistoryEntry item={item} />
            </li>
          ))}
        </ol>
      ) : (
        <div className={classes.list} aria-busy>
          <span className="only-read">loading...</span>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      )}
      {list.hasNextPage && (
        <Button
          className={classes.more}
          look="subtle"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more history
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p className={classes.failure} role="alert">
          {wordsOf(error)}
        </p>
      )}
    </section>
  );
}
