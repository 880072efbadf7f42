import { PARLOUR } from '@greenroom/contract/parlours.rules';

import type { Parlour } from '../parlours.queries.ts';
import { peopleOf } from '../parts/parlour-people.ts';
import { formatParlourDay } from '../parts/parlour-times.ts';
import { dayTitle } from './parlour-month-days.ts';

export type AgendaGroup = {
  /** 'live', 'due', a day `YYYY-MM-DD`, or '' for those without a time. */
  key: string;
  title: string;
  parlours: Parlour[];
};

/** Sorts parlours by time. */
export const byStart = (a: Parlour, b: Parlour) => a.start_date.localeCompare(b.start_date) || a.id - b.id;

/** Returns live parlours, then those past due, then New York's days, each by time. */
export function groupAgenda(parlours: readonly Parlour[], now: number): AgendaGroup[] {
  const today = formatParlourDay(now);
  const groups = new Map<string, Parlour[]>([
    ['live', []],
    ['due', []],
  ]);
  for (const parlour of parlours.toSorted(byStart)) {
    const isDue = Date.parse(parlour.start_date) < now;
    const key = parlour.live ? 'live' : isDue ? 'due' : formatParlourDay(parlour.start_date);
    groups.set(key, [...(groups.get(key) ?? []), parlour]);
  }
  return [...groups]
    .filter(([, inside]) => inside.length > 0)
    .map(([key, inside]) => ({ key, title: agendaDayTitle(key, today), parlours: inside }));
}

function agendaDayTitle(key: string, today: string): string {
  if (key === '') return 'No start date';
  if (key === 'live') return 'Live now';
  return key === 'due' ? 'Past due' : dayTitle(key, today);
}

/** A member of a parlour who is in another one at about that time. */
export type Clash = { other: Parlour; names: string[] };

const WINDOW_MS = PARLOUR.clashMinutes * 60_000;

function sharedNames(one: Parlour, other: Parlour): string[] {
  const ids = new Set(peopleOf(other).map(({ id }) => id));
  return peopleOf(one)
    .filter(({ id }) => id !== null && ids.has(id))
    .map(({ name }) => name);
}

/** Returns the clashes of each parlour that has some, by its id, earliest in the calendar first. */
export function findClashes(parlours: readonly Parlour[]): Map<number, Clash[]> {
  const clashes = new Map<number, Clash[]>();
  const add = (one: Parlour, other: Parlour, names: string[]) =>
    clashes.set(one.id, [...(clashes.get(one.id) ?? []), { other, names }]);
  const timed = parlours
    .filter(({ start_date }) => start_date !== '')
    .map((parlour) => ({ parlour, at: Date.parse(parlour.start_date) }))
    .toSorted((a, b) => a.at - b.at || a.parlour.id - b.parlour.id);
  timed.forEach(({ parlour: one, at }, place) => {
    for (const { parlour: other, at: otherAt } of timed.slice(place + 1)) {
      if (otherAt - at >= WINDOW_MS) break;
      const names = sharedNames(one, other);
      if (names.length === 0) continue;
      add(one, other, names);
      add(other, one, names);
    }
  });
  return clashes;
}
