/** Returns the value below which this percentage of the values lies. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export const median = (values: number[]): number => percentile(values, 50);

/** Returns the probability that a value of the first is greater than one of the second: 0.5 reveals nothing, 1 everything. */
export function areaUnderCurve(first: number[], second: number[]): number {
  const wins = first.flatMap((a) => second.map((b) => (a > b ? 1 : Number(a === b) / 2)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}
