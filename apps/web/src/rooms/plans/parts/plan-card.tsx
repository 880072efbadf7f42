import { PLANS } from '@greenroom/contract/plans.rules';
import { IconNews, IconStar } from '@tabler/icons-react';
import { useId } from 'react';

import { formatCount, formatMoney } from '#kit/format.ts';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import type { Plan } from '../plans.queries.ts';
import classes from './plans.module.css';

const ICONS = { weekly: IconNews, monthly: IconStar };

/** One plan: what it costs, who has it now, what it has earned. */
export function PlanCard({ plan }: { plan: Plan }) {
  const id = useId();
  const Icon = ICONS[plan.name];
  const period = PLANS.find(({ name }) => name === plan.name)?.period;
  return (
    <section className={classes.plan} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Icon size={18} aria-hidden />
        {plan.title}
      </h2>
      {plan.base_amount === null ? (
        <p className={classes.unsold}>Not sold yet</p>
      ) : (
        <p>
          <span className={classes.amount}>{formatMoney(plan.base_amount)}</span> per {period}
        </p>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Subscribers</dt>
          <dd>{formatCount(plan.subscribers)}</dd>
        </div>
        <div>
          <dt>Revenue</dt>
          <dd>{formatMoney(plan.revenue)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Placeholders for both plans. */
export function PlanCardSkeleton() {
  return PLANS.map(({ name }, index) => (
    <div key={name} className={classes.plan} aria-busy>
      {index === 0 && <span className="sr-only">loading...</span>}
      <Skeleton shape="short" />
      <Skeleton shape="short" className={classes.ghost} />
      <Skeleton shape="line" />
    </div>
  ));
}
