import type { Parlour } from '../parlours.queries.ts';
import { dayTitle } from './parlour-month-days.ts';
import { dayOf } from './parlour-times.ts';

export type AgendaGroup = {
  /** 'live', 'due' or a day `YYYY-MM-DD`. */
  key: string;
  title: string;
  parlours: Parlour[];
};

const byStart = (a: Parlour, b: Parlour) => a.start_date.localeCompare(b.start_date) || a.id - b.id;

/** Returns live parlours, then those past due, then New York's days, each by time. */
export function groupsOf(parlours: readonly Parlour[], now: number): AgendaGroup[] {
  const today = dayOf(now);
  const groups = new Map<string, Parlour[]>([
    ['live', []],
    ['due', []],
  ]);
  for (const parlour of parlours.toSorted(byStart)) {
    const isDue = Date.parse(parlour.start_date) < now;
    const key = parlour.live ? 'live' : isDue ? 'due' : dayOf(parlour.start_date);
    groups.set(key, [...(groups.get(key) ?? []), parlour]);
  }
  return [...groups]
    .filter(([, inside]) => inside.length > 0)
    .map(([key, inside]) => ({ key, title: titleOf(key, today), parlours: inside }));
}

function titleOf(key: string, today: string): string {
  if (key === 'live') return 'Live now';
  return key === 'due' ? 'Past due' : dayTitle(key, today);
}
