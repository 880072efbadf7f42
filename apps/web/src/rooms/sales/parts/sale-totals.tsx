import { IconRefresh } from '@tabler/icons-react';

import { wordsOf } from '#kit/api.ts';
import { formatCount, formatMoney } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useSaleTotals } from '../sales.queries.ts';
import type { SaleTotals as Totals } from '../sales.queries.ts';
import type { SaleListSearch } from '../sales.search.ts';
import classes from './sale-totals.module.css';

const FIGURES: readonly (readonly [label: string, text: (totals: Totals) => string])[] = [
  ['Parlours', ({ sales }) => formatCount(sales)],
  ['Participants', ({ num_participants }) => formatCount(num_participants)],
  ['Collected', ({ collected }) => formatMoney(collected)],
  ['Revenue', ({ revenue }) => formatMoney(revenue)],
  ['Net Profit', ({ netProfit }) => formatMoney(netProfit)],
];

/** The totals of all finished parlours of the filter, on every page of the list. */
export function SaleTotals({ search }: { search: SaleListSearch }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useSaleTotals(search);
  if (error && !data) {
    return (
      <div className={classes.failed} role="alert">
        <p>
          <strong>The totals could not be loaded.</strong> {wordsOf(error)}
        </p>
        <Button
          look="default"
          icon={<IconRefresh size={18} aria-hidden />}
          isBusy={isFetching}
          onClick={() => void refetch()}
        >
          Retry
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="Totals of the finished parlours" aria-busy={!data || isPlaceholderData}>
      <dl className={classes.totals} data-stale={isPlaceholderData || undefined}>
        {FIGURES.map(([label, text]) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{data ? text(data) : <Skeleton className={classes.wait} />}</dd>
          </div>
        ))}
      </dl>
      {!data && <span className="only-read">loading...</span>}
    </section>
  );
}
