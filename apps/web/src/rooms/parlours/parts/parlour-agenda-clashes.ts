import { PARLOUR } from '@greenroom/contract/parlours.rules';

import type { Parlour } from '../parlours.queries.ts';

/** A member of a parlour who is in another one at about that time. */
export type Clash = { other: Parlour; names: string[] };

const WINDOW_MS = PARLOUR.clashMinutes * 60_000;

function sharedNames(one: Parlour, other: Parlour): string[] {
  const ids = new Set([other.owner, ...other.members].map(({ id }) => id));
  return [one.owner, ...one.members].filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

/** Returns the clashes of each parlour that has some, by its id, earliest in the calendar first. */
export function clashesOf(parlours: readonly Parlour[]): Map<number, Clash[]> {
  const clashes = new Map<number, Clash[]>();
  const add = (one: Parlour, other: Parlour, names: string[]) =>
    clashes.set(one.id, [...(clashes.get(one.id) ?? []), { other, names }]);
  const timed = parlours
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
