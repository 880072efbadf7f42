import { daysBetween, daysOf, monthOf } from '@greenroom/contract/kit/days';

import type { ChartData } from '#kit/chart/series.ts';
import { formatCount, formatCounted, formatDay, formatMoney, formatPercent, today } from '#kit/format.ts';

import type { Graph } from '../dashboard.queries.ts';

type Bucket = Graph['graphData']['data1'][number];

const MONTH = /^([A-Z][a-z]{2}) (\d{4})$/;

/** Returns whether a bucket's date is a day; another host may write it otherwise. */
const isDay = ({ labelDate }: Bucket): boolean => /^\d{4}-\d{2}-\d{2}$/.test(labelDate);

/** Returns the two series of the response, by day or by month. */
export function trendChartData({ graphData: { data1, data2 }, question }: Graph): ChartData {
  const users = data1.map((_, index) => data2[index]?.count ?? 0);
  return {
    points: data1.map((bucket, index) => {
      const [, month, year] = MONTH.exec(bucket.lable) ?? [];
      const isOpen =
        isDay(bucket) && today().startsWith(month ? bucket.labelDate.slice(0, 7) : bucket.labelDate);
      return {
        title: isOpen ? `${bucketTitle(bucket)} (so far)` : bucketTitle(bucket),
        short: month ?? bucket.lable,
        group: year,
        remark: isOpen ? 'so far' : undefined,
        link:
          users[index] && isDay(bucket)
            ? { to: '/user-list', search: bucketRange(bucket, question) }
            : undefined,
      };
    }),
    series: [
      {
        label: 'Revenue',
        unit: 'money',
        values: data1.map(({ amount }) => amount),
        say: (dollars) => `revenue ${formatMoney(dollars)}`,
        drawn: { as: 'bars', color: 'accent-pale', hasPeak: true },
      },
      {
        label: 'Users',
        unit: 'count',
        values: users,
        say: (count) => formatCounted(count, 'user', 'users'),
        drawn: { as: 'line', color: 'ink', isRight: true, hasPeak: true },
      },
    ],
  };
}

/** Returns 'Nov 2026', 'Sat, Nov 21, 2026' for a weekday, 'Nov 21, 2026'. */
function bucketTitle(bucket: Bucket): string {
  const { lable, labelDate } = bucket;
  if (MONTH.test(lable) || !isDay(bucket)) return lable;
  return /\d/.test(lable) ? formatDay(labelDate) : `${lable}, ${formatDay(labelDate)}`;
}

/** Returns a bucket's days. The first and last month of a custom range may be counted in part. */
function bucketRange({ lable, labelDate }: Bucket, { filterType, start_date, end_date }: Graph['question']) {
  const last = MONTH.test(lable) ? daysOf(monthOf(labelDate)).end_date : labelDate;
  if (filterType !== 'custom' || !start_date || !end_date) return { start_date: labelDate, end_date: last };
  return {
    start_date: labelDate < start_date ? start_date : labelDate,
    end_date: last > end_date ? end_date : last,
  };
}

/** Returns 'Dec 2025 to Nov 2026', 'Nov 15, 2026 to Nov 21, 2026', 'Nov 21, 2026'. */
export function questionSpan({ graphData: { data1 }, question }: Graph): string {
  const { filterType, start_date, end_date } = question;
  if (filterType === 'custom' && start_date && end_date) {
    return start_date === end_date
      ? formatDay(start_date)
      : `${formatDay(start_date)} to ${formatDay(end_date)}`;
  }
  const [first, last] = [data1[0], data1.at(-1)];
  if (!first || !last) return '';
  return `${bucketEdge(first)} to ${bucketEdge(last)}`;
}

function bucketEdge(bucket: Bucket): string {
  return MONTH.test(bucket.lable) || !isDay(bucket) ? bucket.lable : formatDay(bucket.labelDate);
}

/** Returns what a period is compared with: 'the year before', 'the 30 days before'. */
function periodBefore({ filterType, start_date = '', end_date = '' }: Graph['question']): string {
  if (filterType === 'yearly') return 'the year before';
  const spans = {
    weekly: 7,
    monthly: 30,
    custom: daysBetween(start_date, end_date) + 1,
  };
  const days = spans[filterType];
  return days === 1 ? 'the day before' : `the ${formatCount(days)} days before`;
}

export type Change = { direction: 'up' | 'down' | 'same'; text: string };

/** From here on, a growth is said as a multiple. */
const MANY_TIMES = 3;

/** Returns the change of a sum against the period before: '12% fewer than the year before', '18 times the year before'. */
export function describeTrendChange(
  now: number,
  before: number,
  less: 'less' | 'fewer',
  question: Graph['question'],
): Change {
  const span = periodBefore(question);
  if (now === before) return { direction: 'same', text: `the same as ${span}` };
  if (before === 0) return { direction: 'up', text: `none in ${span}` };
  const share = Math.abs(now - before) / before;
  if (now >= MANY_TIMES * before)
    return { direction: 'up', text: `${formatCount(Math.round(now / before))} times ${span}` };
  const percent = share < 0.01 ? 'under 1%' : formatPercent(share);
  return now > before
    ? { direction: 'up', text: `${percent} more than ${span}` }
    : { direction: 'down', text: `${percent} ${less} than ${span}` };
}
