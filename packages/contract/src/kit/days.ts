/** Days are texts `YYYY-MM-DD` and months `YYYY-MM`: they have no hours, so no time zone can shift them. */

const toUtcDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const toIsoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the day `count` days later. */
export function addDays(day: string, count: number): string {
  const date = toUtcDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toIsoDay(date);
}

/** Returns how many days later the second day is; negative when it is earlier. */
export const daysBetween = (first: string, second: string): number =>
  // In UTC every day has 24 hours.
  (toUtcDate(second).getTime() - toUtcDate(first).getTime()) / 86_400_000;

/** Returns the month of a day: `2026-11` of `2026-11-23`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns a month some months later, or earlier. */
export function monthAfter(month: string, count = 1): string {
  const date = toUtcDate(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(toIsoDay(date));
}

/** Returns the first and the last day of a month. */
export const daysOf = (month: string): { start_date: string; end_date: string } => ({
  start_date: `${month}-01`,
  end_date: addDays(`${monthAfter(month)}-01`, -1),
});
