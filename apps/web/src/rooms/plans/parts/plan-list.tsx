import { PLANS } from '@greenroom/contract/plans.rules';
import { IconNews, IconStar, IconTicket } from '@tabler/icons-react';
import { useId } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount, formatMoney } from '#kit/format.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { RevenueNote } from '#rooms/money/parts/revenue-note.tsx';

import { usePlanList } from '../plans.queries.ts';
import type { Plan } from '../plans.queries.ts';

const FRAME = 'rounded-lg border border-line bg-surface';
const CARD = `${FRAME} grid min-w-0 content-start gap-3 p-6`;
const ICONS = { weekly: IconNews, monthly: IconStar };

/** The plans that the app sells, with their current subscribers and revenue. @source contract Rulings, spec 8 Empty lists */
export function PlanList() {
  const { data, error, isFetching, refetch } = usePlanList();
  return (
    <Page
      title="Plans"
      summary="Plans that people can buy in the app, with their current subscribers."
      action={
        <>
          {has('money') && can('money.list') && (
            <LinkButton to="/money/rows" search={{ source: 'plan' }}>
              Plan purchases
            </LinkButton>
          )}
          <LinkButton to="/support-management">Go to Support</LinkButton>
        </>
      }
    >
      {error && !data ? (
        <div className={FRAME}>
          <ErrorState
            what="The plans could not be loaded."
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : data?.length === 0 ? (
        <div className={FRAME}>
          <EmptyState
            icon={<IconTicket size={24} />}
            title="There is no any plan"
            text="Plans appear here when the app offers them."
          />
        </div>
      ) : (
        <LoadingOverlay isBusy={!data}>
          <RevenueNote of="plans" className="mb-4 max-w-form" />
          <div className="grid max-w-form grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-4">
            {data ? data.map((plan) => <PlanCard key={plan.name} plan={plan} />) : <Waiting />}
          </div>
        </LoadingOverlay>
      )}
    </Page>
  );
}

/** One plan: what it costs, who has it now, what it has earned. */
function PlanCard({ plan }: { plan: Plan }) {
  const id = useId();
  const Icon = ICONS[plan.name];
  const period = PLANS.find(({ name }) => name === plan.name)?.period;
  return (
    <section className={CARD} aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 text-16">
        <Icon size={18} className="flex-none text-ink-faint" aria-hidden />
        {plan.title}
      </h2>
      {plan.base_amount === null ? (
        <p className="leading-[42px] text-ink-soft">Not sold yet</p>
      ) : (
        <p>
          <span className="text-28 font-semibold tracking-[-0.02em]">{formatMoney(plan.base_amount)}</span>{' '}
          per {period}
        </p>
      )}
      <dl className="grid grid-cols-[1fr_1fr] gap-3 border-t border-line pt-3">
        <Fact label="Subscribers" value={formatCount(plan.subscribers)} />
        <Fact label="Revenue" value={formatMoney(plan.revenue)} />
      </dl>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-faint">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

/** Placeholders for both plans. */
function Waiting() {
  return PLANS.map(({ name }) => (
    <div key={name} className={CARD}>
      <Skeleton shape="short" />
      <Skeleton shape="short" className="my-[7px] h-7!" />
      <Skeleton shape="line" />
    </div>
  ));
}
