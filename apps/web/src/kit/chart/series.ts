import { centsOf } from '@greenroom/contract/kit/money';
import type { LinkProps } from '@tanstack/react-router';

import { formatCount, formatMoney } from '#kit/format.ts';

/** A place on the x axis: a day, a month, five minutes. */
export type ChartPoint = {
  /** Its full name, which no other point has: 'Nov 21, 2026'. */
  title: string;
  /** What fits below the axis: 'Nov 21'. Neighbours with the same text share one label. */
  short: string;
  /** What stands below the first label of a group: '2026'. */
  group?: string | undefined;
  /** What stands below its label in place of the group: 'so far'. */
  remark?: string | undefined;
  /** Where the things counted here are listed. */
  link?: LinkProps | undefined;
};

/** Tokens of the theme, by the end of their name. */
export type ChartColor = 'accent' | 'accent-pale' | 'ink';

/** One number of each point. Without `drawn` it is only read: in the tooltip, the table and aloud. */
export type ChartSeries = {
  label: string;
  /** Counts are whole numbers, money is dollars. */
  unit: 'count' | 'money';
  values: number[];
  /** Says a value aloud: 'revenue $12.00'. */
  say: (value: number) => string;
  drawn?: {
    as: 'bars' | 'line';
    color: ChartColor;
    /** Its scale stands on the right. */
    isRight?: boolean;
    /** Where its bars end, when they stand on those of another series. */
    tops?: number[];
    /** Its highest value is written beside it. */
    hasPeak?: boolean;
  };
};

/** What a chart shows. Bars of the first series stand in front. Make it once for each answer of the server. */
export type ChartData = { points: readonly ChartPoint[]; series: readonly ChartSeries[] };

/** A series with what is drawn of it. */
export type DrawnSeries = ChartSeries & { drawn: NonNullable<ChartSeries['drawn']> };

/** Returns the series in the order of drawing: the bars that stand behind, those in front, the lines. */
export function listDrawnSeries({ series }: ChartData): DrawnSeries[] {
  const drawn = series.filter((each): each is DrawnSeries => each.drawn !== undefined);
  const bars = drawn.filter((each) => each.drawn.as === 'bars');
  return [...bars.toReversed(), ...drawn.filter((each) => each.drawn.as === 'line')];
}

/** Returns the scale of a series. */
export function seriesSide({ drawn }: DrawnSeries): 'left' | 'right' {
  return drawn.isRight ? 'right' : 'left';
}

/** Returns '$12.00' or '1,234'. */
export function formatValue({ unit }: ChartSeries, value: number): string {
  return unit === 'money' ? formatMoney(value) : formatCount(value);
}

/** Returns the sum of a series, without the fractions of a cent that floating-point addition leaves. */
export function sumSeries({ values }: ChartSeries): number {
  return values.reduce((cents, value) => cents + centsOf(value), 0) / 100;
}

/** Returns whether a point is zero in all series. */
export function isZero({ series }: ChartData, index: number): boolean {
  return series.every(({ values }) => !values[index]);
}

/** Returns whether there is nothing to draw. */
export function isBlank(data: ChartData): boolean {
  return data.points.every((_, index) => isZero(data, index));
}

/** Returns a point as a screen reader says it: 'Nov 2026: revenue $12.00, 3 users'. */
export function sayPoint({ points, series }: ChartData, index: number): string {
  const values = series.map(({ say, values: { [index]: value = 0 } }) => say(value));
  return `${points[index]?.title}: ${values.join(', ')}`;
}
