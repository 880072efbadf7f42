import type { Graph, GraphQuestion } from '../dashboard.queries.ts';
import { formatDay, today } from '#kit/format.ts';

/** One bucket of the chart: revenue in dollars and registrations of a day or a month. */
export type TrendPoint = {
  /** First day, `YYYY-MM-DD`. */
  day: string;
  /** 'Nov 2026', 'Sat, Nov 21, 2026'. */
  title: string;
  /** What fits below the axis: 'Nov', 'Nov 21', 'Sat'. */
  short: string;
  /** The year, where the axis or a new year starts. */
  year: string;
  revenue: number;
  users: number;
};

const MONTH = /^([A-Z][a-z]{2}) (\d{4})$/;

/** Combines the two series of the response. */
export function pointsOf({ graphData: { data1, data2 } }: Graph): TrendPoint[] {
  const now = today();
  return data1.map(({ lable, labelDate, amount }, index) => {
    const month = MONTH.exec(lable);
    const isOpen = month ? now.startsWith(labelDate.slice(0, 7)) : now === labelDate;
    const title = month ? lable : titleOfDay(lable, labelDate);
    const startsYear = index === 0 || labelDate.slice(0, 4) !== data1[index - 1]?.labelDate.slice(0, 4);
    return {
      day: labelDate,
      title: isOpen ? `${title} (so far)` : title,
      short: month?.[1] ?? lable,
      year: month && startsYear ? (month[2] ?? '') : '',
      revenue: amount,
      users: data2[index]?.count ?? 0,
    };
  });
}

/** A weekday's name precedes the date; 'Nov 21' is already in the date. */
function titleOfDay(lable: string, day: string): string {
  return /\d/.test(lable) ? formatDay(day) : `${lable}, ${formatDay(day)}`;
}

/** Returns 'Dec 2025 to Nov 2026', 'Nov 15, 2026 to Nov 21, 2026', 'Nov 21, 2026'. */
export function spanOf(
  data1: Graph['graphData']['data1'],
  { filterType, start_date, end_date }: GraphQuestion,
) {
  if (filterType === 'custom' && start_date && end_date) {
    return start_date === end_date
      ? formatDay(start_date)
      : `${formatDay(start_date)} to ${formatDay(end_date)}`;
  }
  const [first, last] = [data1[0], data1.at(-1)];
  if (!first || !last) return '';
  const say = ({ lable, labelDate }: typeof first) => (MONTH.test(lable) ? lable : formatDay(labelDate));
  return `${say(first)} to ${say(last)}`;
}
