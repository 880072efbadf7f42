import { IconChartBarOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useRevenueChart } from '../sales-report.queries.ts';
import type { RevenueChart } from '../sales-report.queries.ts';
import { pointsOf } from './sale-chart-points.ts';
import { SaleChartTable } from './sale-chart-table.tsx';
import { SaleChartView } from './sale-chart-view.tsx';
import classes from './sale-chart.module.css';
import pageClasses from './sale-page.module.css';

/** A finished parlour's revenue over time: as bars, as a table, and in print as the table. */
export function SaleChart({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useRevenueChart(id);
  return (
    <section className={pageClasses.card} aria-labelledby="sale-chart">
      {data ? (
        <Chart data={data} />
      ) : (
        <>
          <Heading />
          {error ? (
            <ErrorState
              what="The chart could not be loaded."
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <div className={pageClasses.waiting}>
              <span className="only-read">loading...</span>
              <Skeleton shape="block" />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Heading() {
  return (
    <h2 id="sale-chart" className={pageClasses.heading}>
      Revenue over time
    </h2>
  );
}

function Chart({ data }: { data: RevenueChart }) {
  const [isTable, setTable] = useState(false);
  const points = useMemo(() => pointsOf(data), [data]);
  const isEmpty = points.every(({ payments }) => payments === 0);
  return (
    <div className={classes.chart}>
      <div className={pageClasses.head}>
        <Heading />
        {!isEmpty && (
          <div className={pageClasses.screenOnly}>
            <StatusSwitch
              isOn={isTable}
              label="Show as table"
              onText="Show as table"
              offText="Show as table"
              onToggle={setTable}
            />
          </div>
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          icon={<IconChartBarOff size={24} />}
          title="No payments yet"
          text="The chart appears after the first payment."
        />
      ) : (
        <>
          {!isTable && (
            <div className={pageClasses.screenOnly}>
              <p className={classes.names} aria-hidden>
                <span className={classes.name} data-money="revenue">
                  Revenue
                </span>
                <span className={classes.name} data-money="collected">
                  Collected
                </span>
              </p>
              <SaleChartView points={points} scale={`by ${data.bucket}`} onMissing={() => setTable(true)} />
            </div>
          )}
          <SaleChartTable
            points={points}
            unit={data.bucket === 'day' ? 'Day' : 'Month'}
            isHidden={!isTable}
          />
        </>
      )}
    </div>
  );
}
