import type { Parlour } from '../parlours.queries.ts';

/** A host who is less than this late may still begin. */
const LATE_MS = 2 * 3_600_000;

/** One without a time is as if long past due. */
const parlourStartMs = ({ start_date }: Parlour): number => Date.parse(start_date) || 0;

/**
 * Returns the order of the cards: those made on this screen, newest first; live ones; those to come, next one first; and
 * those long past due, latest start first. @source spec 2 Scheduler Parlour
 */
export function orderParlours(
  parlours: readonly Parlour[],
  made: readonly number[],
  now: number,
): readonly Parlour[] {
  const parlourRank = (parlour: Parlour): number[] => {
    const place = made.indexOf(parlour.id);
    if (place !== -1) return [0, place];
    if (parlour.live) return [1, parlourStartMs(parlour)];
    return parlourStartMs(parlour) > now - LATE_MS
      ? [2, parlourStartMs(parlour)]
      : [3, -parlourStartMs(parlour)];
  };
  return parlours
    .map((parlour) => ({ parlour, place: [...parlourRank(parlour), parlour.id] }))
    .toSorted((a, b) => a.place.map((each, at) => each - (b.place[at] ?? 0)).find((by) => by !== 0) ?? 0)
    .map(({ parlour }) => parlour);
}
