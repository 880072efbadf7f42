import type { Random } from '#kit/demo/random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The age of the community, in milliseconds. */
export const AGE = 730 * DAY;

export const toIsoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** From Sunday to Saturday: more users join on weekends. */
const WEEKDAYS = [1.25, 0.8, 0.85, 0.92, 1, 1.12, 1.3];
/** By the hour in New York's winter time: few at night, most in the evening. */
const hourWeight = (hour: number): number => 0.25 + Math.sin(((hour - 8 + 24) % 24) / 7.6) ** 2;

/**
 * Returns when this many users joined, oldest first, in milliseconds: a growing number over two years that varies by day
 * and hour, none later than `now`.
 */
export function arrivalTimes(count: number, now: number, random: Random): Float64Array {
  const hours = AGE / HOUR;
  const sums = new Float64Array(hours);
  let total = 0;
  let mood = 1;
  for (let i = 0; i < hours; i += 1) {
    const local = new Date(now - AGE + i * HOUR - 5 * HOUR);
    if (i % 24 === 0) mood = random.between(0.75, 1.25);
    const season = 1 + 0.18 * Math.sin((i / hours) * 4 * Math.PI + 1);
    const growth = 0.3 + 1.5 * (i / hours) ** 1.4;
    const rhythm = (WEEKDAYS[local.getUTCDay()] ?? 1) * hourWeight(local.getUTCHours());
    total += growth * season * rhythm * mood;
    sums[i] = total;
  }
  const times = new Float64Array(count);
  let hour = 0;
  for (let i = 0; i < count; i += 1) {
    const wanted = ((i + random.next()) / count) * total;
    while ((sums[hour] ?? Infinity) < wanted) hour += 1;
    const before = hour === 0 ? 0 : (sums[hour - 1] ?? 0);
    const share = (wanted - before) / ((sums[hour] ?? 0) - before);
    times[i] = Math.floor(now - AGE + (hour + share) * HOUR);
  }
  return times;
}
