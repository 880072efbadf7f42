import { formatCounted, formatDateTime, formatPercent } from '#kit/format.ts';

import type { VoteChart } from '../contest-voters.queries.ts';

/** A bar of the chart. */
export type VotePoint = {
  /** Its start: 'Nov 21, 2026, 4:05 PM EST'. */
  title: string;
  /** What fits below the axis: 'Nov 21' or '4:05 PM'. */
  short: string;
  logged: number;
  notLogged: number;
};

const DAY = 86_400;

/** Returns the bars, each named by its start. */
export function pointsOf({ buckets, bucketSeconds }: VoteChart): VotePoint[] {
  const isShort = buckets.length * bucketSeconds <= DAY;
  return buckets.map(({ at, logged, notLogged }) => {
    const title = formatDateTime(at);
    const [day = '', , time = ''] = title.split(', ');
    return { title, short: isShort ? time.replace(/ [A-Z]+$/, '') : day, logged, notLogged };
  });
}

const UNITS = [
  [DAY, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** Returns the length of a bar: '5 minutes', '1 hour'. */
export function lengthOf(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  return formatCounted(seconds / size, unit, `${unit}s`);
}

/** Returns what staff should look at, as a sentence. */
export function sayHint({ kind, at, votes, share }: VoteChart['hints'][number]): string {
  const many = formatCounted(votes, 'vote', 'votes');
  return kind === 'burst'
    ? `${many} within a minute on ${formatDateTime(at)}`
    : `${many} (${formatPercent(share)}) came from one source`;
}
