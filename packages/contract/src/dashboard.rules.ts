import { RANGE_REVERSED } from './kit/limits.ts';

/** The periods of the chart, in the order of the selector; yearly is the default. @source spec 2 /dashboard */
export const PERIODS = ['weekly', 'monthly', 'yearly', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** `dailyDays`: a custom range of up to this many days is drawn by day, a longer one by month. */
export const GRAPH = { dailyDays: 62, maxYears: 5 } as const;

/** The errors of a chart range. @assumed */
export const GRAPH_MESSAGES = {
  bothDates: 'Choose a start and an end date.',
  startAfterEnd: RANGE_REVERSED,
  tooLong: 'Choose a range of at most 5 years.',
} as const;

/** Returns what is wrong with a custom range of days `YYYY-MM-DD`, or null. */
export function checkRange(start: string | undefined, end: string | undefined): string | null {
  if (!start || !end) return GRAPH_MESSAGES.bothDates;
  if (start > end) return GRAPH_MESSAGES.startAfterEnd;
  const limit = `${Number(start.slice(0, 4)) + GRAPH.maxYears}${start.slice(4)}`;
  return end > limit ? GRAPH_MESSAGES.tooLong : null;
}
