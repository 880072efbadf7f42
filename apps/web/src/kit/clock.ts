/** A difference below it is the way of the answer, or the rest of its second. */
const SMALL_MS = 5000;
let offsetMs = 0;

/**
 * Learns the server's time from the `Date` header of an answer; null: the answer has none. The times in events are of no
 * use for it, since a proxy may hold events back.
 */
export function learnTime(date: string | null): void {
  const differenceMs = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(differenceMs)) offsetMs = Math.abs(differenceMs) > SMALL_MS ? differenceMs : 0;
}

/** Returns the time by the server's clock, in milliseconds since 1970: a viewer's own may be a day off. */
export const now = (): number => Date.now() + offsetMs;
