import { addDays, monthAfter, monthOf } from '@greenroom/contract/kit/days';

const LOCALE = 'en-US';
const timeZone = 'UTC';
const near = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', month: 'short', day: 'numeric', timeZone });
const whole = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone,
});
const months = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone });

const toUtcDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** The first and the last month that the address may have. */
export const MONTHS = { first: '2000-01', last: '2099-12' } as const;

/** Returns the same day `count` months later, or the last day of a shorter month. */
export function dayInMonth(day: string, count: number): string {
  const month = monthAfter(monthOf(day), count);
  const last = addDays(`${monthAfter(month)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}

/** Returns whether the address may have this month. */
export function isMonthInReach(month: string): boolean {
  return month >= MONTHS.first && month <= MONTHS.last;
}

/** Returns 0 for a Sunday. */
export function weekdayOf(day: string): number {
  return toUtcDate(day).getUTCDay();
}

/** Returns the weeks of a month, each from Sunday, filled with days of the months around it. */
export function listWeeks(month: string): string[][] {
  const first = `${month}-01`;
  const next = `${monthAfter(month)}-01`;
  const weeks: string[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday < next; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(sunday, place)));
  }
  return weeks;
}

/** Returns 'November 2026'. */
export function monthTitle(month: string): string {
  return months.format(toUtcDate(`${month}-01`));
}

/** Returns 'Wednesday, November 25, 2026'. */
export function wholeDay(day: string): string {
  return whole.format(toUtcDate(day));
}

/** Returns 'Today', 'Tomorrow', else 'Wednesday, Nov 25', with the year if it is not today's. */
export function dayTitle(day: string, today: string): string {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  const title = near.format(toUtcDate(day));
  return day.slice(0, 4) === today.slice(0, 4) ? title : `${title}, ${day.slice(0, 4)}`;
}
