import { readId } from '#kit/url-state.ts';

/** The address of the song contest. `round`: the closed round that is open. */
export type ContestSearch = { round?: number | undefined };

/** The address, typed; what makes no sense leaves it. */
export function readContestSearch(raw: Record<string, unknown>): ContestSearch {
  return { round: readId(raw['round']) };
}
