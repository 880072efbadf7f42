import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { IconReceipt } from '@tabler/icons-react';

import { formatDate, formatDateTime, formatMoney } from '#kit/format.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import { ProfileRest } from './profile-rest.tsx';
import classes from './user-plan.module.css';

type Plan = UserDetail['user_plans']['data'][number];

/** The weekly plan features a headline, any other the member. @source spec 2 /user-detail, contract Users */
const isWeekly = (plan: Plan) => plan.name === 'weekly';

const STATES = { soon: 'Starts later', running: 'Running', over: 'Ended' } as const;

function stateOf({ start_date, end_date }: Plan, now = Date.now()): keyof typeof STATES {
  if (Date.parse(end_date) <= now) return 'over';
  return Date.parse(start_date) > now ? 'soon' : 'running';
}

/** Tab 4: what the person paid for, and the sum. @source spec 2 /user-detail */
export function UserPlan({ user }: { user: UserDetail }) {
  const { data: plans, totalSpent } = user.user_plans;
  if (plans.length === 0) {
    return (
      <EmptyState
        icon={<IconReceipt size={24} />}
        title={PROFILE_MESSAGES.noPlans}
        text={
          totalSpent > 0
            ? `Total spent: ${formatMoney(totalSpent)}.`
            : 'Plans this person buys in the app appear here.'
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.plans} aria-label={`Plans of ${user.name}`}>
        {plans.map((plan) => (
          <PlanItem key={plan.id} plan={plan} />
        ))}
      </ul>
      <ProfileRest shown={plans.length} total={user.counts.plans} what="plans" />
      <p className={classes.total}>
        <span>Total</span>
        <strong className={classes.sum}>{formatMoney(totalSpent)}</strong>
      </p>
    </>
  );
}

function PlanItem({ plan }: { plan: Plan }) {
  const state = stateOf(plan);
  return (
    <li className={classes.plan}>
      <span className={classes.words}>
        <span className={classes.name}>{isWeekly(plan) ? 'Featured Headline' : 'Featured Member'}</span>
        <span className={classes.dates}>
          <PlanDay iso={plan.start_date} /> – <PlanDay iso={plan.end_date} />
        </span>
      </span>
      <span className={classes.state} data-state={state}>
        {STATES[state]}
      </span>
      <span className={classes.price}>
        {formatMoney(plan.base_amount)} {isWeekly(plan) ? 'per week' : 'per month'}
      </span>
    </li>
  );
}

function PlanDay({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatDate(iso)}
    </time>
  );
}
