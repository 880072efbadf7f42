/** An axis from zero with four even steps, so that both axes share their grid lines. */
export type TrendScale = { top: number; splits: number[] };

const STEPS = 4;
const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns the smallest round scale that holds `max`. Steps are whole numbers. */
export function scaleFor(max: number): TrendScale {
  const rough = Math.max(max, STEPS) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = NICE.find((each) => each * power >= rough && Number.isInteger(each * power)) ?? 10;
  const step = factor * power;
  return { top: step * STEPS, splits: Array.from({ length: STEPS + 1 }, (_, index) => index * step) };
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Returns '950', '1.2K', '3M': what fits beside an axis. */
export function formatTick(value: number): string {
  return compact.format(value);
}

/** Returns the buckets that get a label so that labels of `labelWidth` pixels don't touch; the last always has one. */
export function labelledIndexes(count: number, width: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / labelWidth))));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}
