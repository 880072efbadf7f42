/** An axis that includes zero, with round and even steps. */
export type ChartScale = { min: number; max: number; splits: number[] };

const STEPS = 4;
const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns the smallest round scale that holds all values; without negative ones it has four steps, so that two axes share their grid. */
export function chartScale(values: readonly number[]): ChartScale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = niceStep(Math.max(most, -least));
  const below = Math.ceil(-least / step);
  const above = least < 0 ? Math.max(1, Math.ceil(most / step)) : STEPS;
  const splits = Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
  return { min: -below * step, max: above * step, splits };
}

/** Steps are whole numbers. */
function niceStep(size: number): number {
  const rough = Math.max(size, STEPS) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (NICE.find((each) => each * power >= rough && Number.isInteger(each * power)) ?? 10) * power;
}

/** Returns '950', '$1.2K', '−$3M': what fits beside an axis. */
export function formatTick(value: number, unit: 'count' | 'money'): string {
  const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return `${value < 0 ? '−' : ''}${unit === 'money' ? '$' : ''}${compact.format(Math.abs(value))}`;
}

/**
 * Returns the points that get a label: each first one of its text, or every second, every third …, counted from the last,
 * so that labels of `labelPx` don't touch. Only a label at the very start may be left out for want of room.
 */
export function labelledIndexes(texts: readonly string[], pointPx: number, labelPx: number): number[] {
  const firsts = texts.flatMap((text, index) => (text === texts[index - 1] ? [] : [index]));
  const isNear = (one: number, two: number) => (two - one) * pointPx < labelPx;
  for (let every = 1; every < firsts.length; every += 1) {
    const chosen = firsts.filter((_, index) => (firsts.length - 1 - index) % every === 0);
    const [start = 0, next = Infinity] = chosen;
    if (chosen.length > 2 && isNear(start, next)) chosen.shift();
    if (!chosen.some((index, at) => at > 0 && isNear(chosen[at - 1] ?? 0, index))) return chosen;
  }
  return firsts.slice(-1);
}

type Labelled = { short: string; group?: string | undefined; remark?: string | undefined };

/** Returns the labels of these points, with its group below the first of each, or a remark below one. */
export function chartLabels(points: readonly Labelled[], indexes: readonly number[]): string[] {
  return indexes.map((index, at) => {
    const { short = '', group, remark } = points[index] ?? {};
    const isNew = at === 0 || group !== points[indexes[at - 1] ?? 0]?.group;
    const below = remark ?? (isNew ? group : undefined);
    return below ? `${short}\n${below}` : short;
  });
}
