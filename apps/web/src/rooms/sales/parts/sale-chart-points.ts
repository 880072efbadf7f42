import { formatDay, formatMoney } from '#kit/format.ts';

import type { RevenueChart } from '../sales-report.queries.ts';

/** A bar of the chart: a day, or a month. Dollars. */
export type SalePoint = {
  /** 'Nov 21, 2026' or 'November 2026'. */
  title: string;
  /** What fits below the axis: 'Nov 21' or 'Nov 2026'. */
  short: string;
} & RevenueChart['points'][number];

const month = (length: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { month: length, year: 'numeric', timeZone: 'UTC' });
const [shortMonths, longMonths] = [month('short'), month('long')];

/** Returns the bars, each named by its day or month. */
export function pointsOf({ bucket, points }: RevenueChart): SalePoint[] {
  return points.map((point) => {
    if (bucket === 'day') {
      const title = formatDay(point.day);
      return { ...point, title, short: title.split(',')[0] ?? title };
    }
    const first = new Date(`${point.day}T00:00:00Z`);
    return { ...point, title: longMonths.format(first), short: shortMonths.format(first) };
  });
}

/** Returns a sum of the bars in dollars, without the fractions of a cent that floating-point addition leaves. */
export function sumOf(points: readonly SalePoint[], of: (point: SalePoint) => number): number {
  return points.reduce((cents, point) => cents + Math.round(of(point) * 100), 0) / 100;
}

/** Describes a bar for screen readers. */
export function sayPoint({ title, revenue, collected, netProfit, payments }: SalePoint): string {
  const money = `revenue ${formatMoney(revenue)}, collected ${formatMoney(collected)}`;
  const many = `${payments} ${payments === 1 ? 'payment' : 'payments'}`;
  return `${title}: ${money}, net profit ${formatMoney(netProfit)}, ${many}`;
}
