import { PERIODS, checkRange } from '@greenroom/contract/dashboard.rules';
import type { Period } from '@greenroom/contract/dashboard.rules';
import { IconCalendarOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';

import { Chart, ChartLoader } from '#kit/chart/chart.tsx';
import { isBlank } from '#kit/chart/series.ts';
import { today } from '#kit/format.ts';
import { DayRange } from '#kit/ui/day-range.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Segments } from '#kit/ui/segments.tsx';
import { RevenueNote } from '#rooms/money/parts/revenue-note.tsx';

import { isAskable, toGraphQuestion } from '../dashboard.filter.ts';
import { useDashboardGraph } from '../dashboard.queries.ts';
import type { Graph } from '../dashboard.queries.ts';
import type { DashboardSearch } from '../dashboard.search.ts';
import { Totals } from './totals.tsx';
import { questionSpan, trendChartData } from './trend-data.ts';

const route = getRouteApi('/staff/dashboard');

const NAMES = { weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly', custom: 'Custom' };
const CHOICES = PERIODS.map((value) => ({ value, label: NAMES[value] }));

type Range = { start: string; end: string };

/** 'Users and Revenue Trends' of the period that the address keeps. @source spec 2 /dashboard */
export function TrendsCard() {
  const titleId = useId();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { period = 'yearly', start_date: start = today(), end_date: end = today() } = search;
  // What is typed until the address has it, which an invalid range never gets to.
  const [typed, setTyped] = useState<{ range: Range; search: DashboardSearch } | null>(null);
  const range = typed?.search === search ? typed.range : { start, end };
  const wrong = checkRange(range.start, range.end);
  const isWrong = typed?.search === search && wrong !== null;

  function ask(next: DashboardSearch): void {
    void navigate({ search: next, replace: true, resetScroll: false });
  }

  function handleRange(next: Range): void {
    setTyped({ range: next, search });
    if (checkRange(next.start, next.end) !== null) return;
    ask({ period: 'custom', start_date: next.start, end_date: next.end });
  }

  return (
    <section className="@container rounded-lg border border-line bg-surface" aria-labelledby={titleId}>
      <div className="grid grid-cols-1 gap-4 p-6 @max-[640px]:p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id={titleId} className="text-16">
            Users and Revenue Trends
          </h2>
          <Segments
            legend="Period"
            choices={CHOICES}
            value={period}
            onChange={(next) => ask(searchFor(next))}
            className="@max-[640px]:w-full"
          />
        </div>
        {period === 'custom' && (
          <div className="grid grid-cols-[repeat(2,168px)] justify-end gap-x-3 gap-y-2 @max-[640px]:grid-cols-2">
            <DayRange
              {...range}
              onChange={({ start_date, end_date }) => handleRange({ start: start_date, end: end_date })}
              note={{ text: wrong ?? '', isWrong: wrong !== null }}
              noteClass="col-span-full empty:hidden"
            />
          </div>
        )}
        <RevenueNote of="plans" />
        {/* What an invalid range leaves visible is nothing to read or press. */}
        <div inert={isWrong}>
          <Content search={search} isWrong={isWrong} />
        </div>
      </div>
    </section>
  );
}

function searchFor(period: Period): DashboardSearch {
  if (period === 'yearly') return {};
  if (period !== 'custom') return { period };
  return { period, start_date: today(), end_date: today() };
}

type ContentProps = { search: DashboardSearch; isWrong: boolean };

function Content({ search, isWrong }: ContentProps) {
  const question = toGraphQuestion(search);
  const query = useDashboardGraph(question);
  const isDimmed = isWrong || query.isPlaceholderData;
  if (!isAskable(question)) {
    return (
      <EmptyState
        icon={<IconCalendarOff size={24} />}
        title="No chart for these dates"
        text="Choose a valid range to see the chart."
      />
    );
  }
  return (
    <div aria-busy={query.isPending || query.isPlaceholderData}>
      <ChartLoader query={query} head={<Totals />}>
        {(graph) => <Trends graph={graph} isDimmed={isDimmed} isWrong={isWrong} />}
      </ChartLoader>
    </div>
  );
}

function Trends({ graph, isDimmed, isWrong }: { graph: Graph; isDimmed: boolean; isWrong: boolean }) {
  const data = useMemo(() => trendChartData(graph), [graph]);
  const blank = isBlank(data) ? 'No registrations and no plans bought in this period.' : undefined;
  return (
    <Chart
      title="Users and Revenue Trends"
      detail={questionSpan(graph)}
      data={data}
      unit="Period"
      head={<Totals graph={graph} isDimmed={isDimmed} />}
      note={isWrong ? 'Choose a valid range to see the chart.' : blank}
      isDimmed={isDimmed}
      linkText="See the people"
    />
  );
}
