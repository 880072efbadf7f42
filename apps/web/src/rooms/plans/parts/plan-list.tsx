import { IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { PlanCard, PlanCardSkeleton } from './plan-card.tsx';
import classes from './plans.module.css';
import { usePlanList } from '../plans.queries.ts';

/** The plans that the app sells, with their current subscribers and revenue. @source contract Rulings, spec 8 Empty lists */
export function PlanList() {
  const { data, error, isFetching, refetch } = usePlanList();
  return (
    <Page
      title="Plans"
      summary="Plans that people can buy in the app, with their current subscribers."
      action={
        <Link to="/support-management" className={classes.support}>
          Go to Support
        </Link>
      }
    >
      {error && !data ? (
        <div className={classes.frame}>
          <ErrorState
            what="The plans could not be loaded."
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : data?.length === 0 ? (
        <div className={classes.frame}>
          <EmptyState
            icon={<IconTicket size={24} />}
            title="There is no any plan"
            text="Plans appear here when the app offers them."
          />
        </div>
      ) : (
        <div className={classes.plans}>
          {data ? data.map((plan) => <PlanCard key={plan.name} plan={plan} />) : <PlanCardSkeleton />}
        </div>
      )}
    </Page>
  );
}
