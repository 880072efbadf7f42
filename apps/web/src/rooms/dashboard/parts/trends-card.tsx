import { IconCalendarOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';

import { formatCount, formatMoney } from '#kit/format.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { isAskable, questionOf, useDashboardGraph } from '../dashboard.queries.ts';
import type { Graph, GraphQuestion } from '../dashboard.queries.ts';
import { PeriodPicker } from './period-picker.tsx';
import { TrendChart } from './trend-chart.tsx';
import { pointsOf, spanOf } from './trend-points.ts';
import { TrendTable } from './trend-table.tsx';
import classes from './trends-card.module.css';

const route = getRouteApi('/staff/dashboard');

/** 'Users and Revenue Trends'. Its errors are shown inside. @source spec 2 /dashboard */
export function TrendsCard() {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.inside}>
        <h2 id={titleId} className={classes.title}>
          Users and Revenue Trends
        </h2>
        <PeriodPicker />
        <Content />
      </div>
    </section>
  );
}

function Content() {
  const question = questionOf(route.useSearch());
  const { data, error, isFetching, isPlaceholderData, refetch } = useDashboardGraph(question);
  const [isTable, setTable] = useState(false);
  if (!isAskable(question)) {
    return (
      <div className={classes.body}>
        <EmptyState
          icon={<IconCalendarOff size={24} />}
          title="No chart for these dates"
          text="Choose a valid range to see the chart."
        />
      </div>
    );
  }
  if (error && !data) {
    return (
      <div className={classes.body}>
        <ErrorState
          what="The chart could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </div>
    );
  }
  return (
    <>
      <div className={classes.figures} data-stale={isPlaceholderData || undefined}>
        <Total name="Total Revenue" series="revenue" value={data && money(data.membershipRevenue)} />
        <Total name="Total Users" series="users" value={data && formatCount(data.totalUsers)} />
      </div>
      <TableSwitch isOn={isTable} onChange={setTable} />
      <div className={classes.body} aria-busy={!data || isPlaceholderData}>
        <Trends
          data={data}
          question={question}
          isStale={isPlaceholderData}
          isTable={isTable}
          onMissing={() => setTable(true)}
        />
      </div>
    </>
  );
}

type TableSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void };

function TableSwitch({ isOn, onChange }: TableSwitchProps) {
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(change) => onChange(change.currentTarget.checked)}
      />
      Show as table
    </label>
  );
}

function money(dollars: number): string {
  return formatMoney(dollars, Number.isInteger(dollars));
}

type TotalProps = { name: string; series: 'revenue' | 'users'; value: string | undefined };

function Total({ name, series, value }: TotalProps) {
  return (
    <div className={classes.total} data-series={series}>
      <p className={classes.name}>{name}</p>
      <p className={classes.value}>{value ?? <Skeleton className={classes.wait} />}</p>
    </div>
  );
}

type TrendsProps = {
  data: Graph | undefined;
  question: GraphQuestion;
  isStale: boolean;
  isTable: boolean;
  onMissing: () => void;
};

function Trends({ data, question, isStale, isTable, onMissing }: TrendsProps) {
  const points = useMemo(() => (data ? pointsOf(data) : []), [data]);
  if (!data) {
    return (
      <div className={classes.waiting}>
        <Skeleton shape="block" />
        <span className="only-read">loading...</span>
      </div>
    );
  }
  const span = spanOf(data.graphData.data1, question);
  return (
    <div className={classes.trends} data-stale={isStale || undefined}>
      {!isTable && <TrendChart points={points} span={span} onMissing={onMissing} />}
      <TrendTable
        points={points}
        span={span}
        revenue={data.membershipRevenue}
        users={data.totalUsers}
        isHidden={!isTable}
      />
    </div>
  );
}
