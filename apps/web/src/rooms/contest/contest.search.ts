import { readId } from '#kit/url-state.ts';

/** The query of the song contest. `round`: the closed round that is open. */
export type ContestSearch = { round?: number | undefined };

/** Returns the query, typed; invalid values are removed from the address. */
export function readContestSearch(raw: Record<string, unknown>): ContestSearch {
  return { round: readId(raw['round']) };
}
