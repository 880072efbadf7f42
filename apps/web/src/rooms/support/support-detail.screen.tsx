import { ApiError } from '@greenroom/contract/client';
import { Link } from '@tanstack/react-router';

import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { ReplyBox } from './parts/reply-box.tsx';
import { ReplyThread } from './parts/reply-thread.tsx';
import { SupportCard, SupportCardSkeleton } from './parts/support-card.tsx';
import { SupportNeighbours } from './parts/support-neighbours.tsx';
import classes from './parts/support-page.module.css';
import { SupportTrail } from './parts/support-trail.tsx';
import { useSupport } from './support.queries.ts';

const NO_ID = new ApiError(404, { msg: 'The address does not contain a valid message id.' });

/** /subscription-plan?id=: a message, our replies with their delivery, and the box for the next one. */
export function SupportDetailScreen({ id }: { id: number }) {
  const { data, error: failure, isFetching, refetch } = useSupport(id);
  const error = id === 0 ? NO_ID : failure;
  const isUnknown = error instanceof ApiError && error.status === 404;

  if (error && (!data || isUnknown)) {
    return (
      <Page width="form" summary={<SupportTrail />}>
        <div className={classes.card}>
          <ErrorState
            what={isUnknown ? 'This message does not exist.' : 'The message could not be loaded.'}
            error={error}
            onRetry={isUnknown ? undefined : () => void refetch()}
            isRetrying={isFetching}
          />
          {isUnknown && (
            <p className={classes.back}>
              <Link to="/support-management">Go to Support</Link>
            </p>
          )}
        </div>
      </Page>
    );
  }

  return (
    <Page width="form" summary={<SupportTrail />} action={<SupportNeighbours id={id} />}>
      {data ? (
        <>
          <SupportCard message={data} />
          <ReplyThread message={data} />
          <ReplyBox message={data} />
        </>
      ) : (
        <SupportCardSkeleton />
      )}
    </Page>
  );
}
