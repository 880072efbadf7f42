import { useMemo } from 'react';

import { Chart, ChartLoader } from '#kit/chart/chart.tsx';
import type { ChartData } from '#kit/chart/series.ts';
import { formatCounted, formatDay, formatMoney } from '#kit/format.ts';

import { useRevenueChart } from '../sales-report.queries.ts';
import type { RevenueChart } from '../sales-report.queries.ts';

/** A finished parlour's revenue over time: as bars, as a table, and in print as the table. */
export function SaleChart({ id }: { id: number }) {
  const query = useRevenueChart(id);
  return (
    <section
      className="rounded-lg border border-line bg-surface p-6 max-sm:p-4 print:border-0 print:p-0"
      aria-labelledby="sale-chart"
    >
      <h2 id="sale-chart" className="mb-4 text-16 print:break-after-avoid">
        Revenue over time
      </h2>
      <ChartLoader query={query}>{(money) => <Money money={money} />}</ChartLoader>
    </section>
  );
}

function Money({ money }: { money: RevenueChart }) {
  const data = useMemo(() => saleChartData(money), [money]);
  return (
    <Chart
      title="Revenue over time"
      detail={`by ${money.bucket}`}
      data={data}
      unit={money.bucket === 'day' ? 'Day' : 'Month'}
      legend="names"
      empty={{ title: 'No payments yet', text: 'The chart appears after the first payment.' }}
      isTableShort
    />
  );
}

/** Returns bars of what was collected, and in front of them the community's share. Refunds go below zero. */
function saleChartData({ bucket, points }: RevenueChart): ChartData {
  return {
    points: points.map(({ day }) => (bucket === 'day' ? nameDay(day) : nameMonth(day))),
    series: [
      {
        label: 'Revenue',
        unit: 'money',
        values: points.map(({ revenue }) => revenue),
        say: (dollars) => `revenue ${formatMoney(dollars)}`,
        drawn: { as: 'bars', color: 'accent' },
      },
      {
        label: 'Collected',
        unit: 'money',
        values: points.map(({ collected }) => collected),
        say: (dollars) => `collected ${formatMoney(dollars)}`,
        drawn: { as: 'bars', color: 'accent-pale' },
      },
      {
        label: 'Net Profit',
        unit: 'money',
        values: points.map(({ netProfit }) => netProfit),
        say: (dollars) => `net profit ${formatMoney(dollars)}`,
      },
      {
        label: 'Payments',
        unit: 'count',
        values: points.map(({ payments }) => payments),
        say: (count) => formatCounted(count, 'payment', 'payments'),
      },
    ],
  };
}

function nameDay(day: string): ChartData['points'][number] {
  const title = formatDay(day);
  return { title, short: title.split(',')[0] ?? title };
}

function nameMonth(day: string): ChartData['points'][number] {
  const first = new Date(`${day}T00:00:00Z`);
  const write = (month: 'short' | 'long') =>
    new Intl.DateTimeFormat('en-US', { month, year: 'numeric', timeZone: 'UTC' }).format(first);
  return { title: write('long'), short: write('short') };
}
