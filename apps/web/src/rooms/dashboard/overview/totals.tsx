import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { clsx } from 'clsx';

import { Swatch } from '#kit/chart/swatch.tsx';
import { has } from '#kit/capabilities.ts';
import { formatCount, formatMoney } from '#kit/format.ts';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import type { Graph } from '../dashboard.queries.ts';
import { describeTrendChange } from './trend-data.ts';
import type { Change } from './trend-data.ts';

type TotalsProps = { graph?: Graph; isDimmed?: boolean };

/** The sums of the chart's period, each with its change; their places while they load. @source spec 2 /dashboard */
export function Totals({ graph, isDimmed = false }: TotalsProps) {
  const { membershipRevenue: revenue = 0, totalUsers: users = 0, before, question } = graph ?? {};
  return (
    <div
      className={clsx(
        'flex flex-wrap gap-x-8 gap-y-3 transition-opacity @max-[640px]:grid @max-[640px]:w-full @max-[640px]:grid-cols-2 @max-[640px]:gap-x-4',
        isDimmed && 'opacity-45',
      )}
    >
      <Total
        name="Total Revenue"
        drawn={{ as: 'bars', color: 'accent-pale' }}
        value={graph && formatMoney(revenue, Number.isInteger(revenue))}
        meaning="in this period"
        change={
          before && question ? describeTrendChange(revenue, before.membershipRevenue, 'less', question) : null
        }
      />
      <Total
        name="Total Users"
        drawn={{ as: 'line', color: 'ink' }}
        value={graph && formatCount(users)}
        meaning="joined in this period"
        change={before && question ? describeTrendChange(users, before.totalUsers, 'fewer', question) : null}
      />
    </div>
  );
}

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight };
const COLORS = { up: 'text-good-ink', down: 'text-danger-ink', same: 'text-ink-faint' };

type TotalProps = Parameters<typeof Swatch>[0] & {
  name: string;
  value: string | undefined;
  meaning: string;
  change: Change | null;
};

function Total({ name, drawn, value, meaning, change }: TotalProps) {
  const Arrow = change && ARROWS[change.direction];
  return (
    <div>
      <p className="flex items-center gap-2 text-13 font-medium text-ink-soft">
        <Swatch drawn={drawn} />
        {name}
      </p>
      <p className="text-20 leading-8 font-semibold tracking-[-0.01em]">
        {/* The space keeps the number and its words apart when they are read aloud. */}
        {value ?? <Skeleton className="my-1.5 h-5! w-24!" />}{' '}
        {value && (
          <span className="ms-1 text-13 leading-5 font-normal tracking-[0] text-ink-faint @max-[640px]:ms-0 @max-[640px]:block">
            {meaning}
          </span>
        )}
      </p>
      {has('details') && (
        <p className="flex min-h-5 items-center gap-1 text-12 text-ink-soft">
          {change && Arrow && (
            <>
              <Arrow size={16} className={clsx('flex-none', COLORS[change.direction])} aria-hidden />
              {change.text}
            </>
          )}
        </p>
      )}
    </div>
  );
}
