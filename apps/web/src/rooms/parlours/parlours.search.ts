import { readId, readOneOf } from '#kit/url-state.ts';

/** The views besides the cards, which are the default. */
const VIEWS = ['agenda', 'month'] as const;

/**
 * The query of the scheduler. `month`: `YYYY-MM`; `parlour`: the one that is open beside the agenda or the month;
 * `rsvp`: the one whose participants are open.
 */
export type ParlourListSearch = {
  view?: (typeof VIEWS)[number] | undefined;
  month?: string | undefined;
  parlour?: number | undefined;
  rsvp?: number | undefined;
};

/** Returns the query, typed; invalid values are removed from the address. */
export function readParlourListSearch(raw: Record<string, unknown>): ParlourListSearch {
  const month = String(raw['month']);
  return {
    view: readOneOf(raw['view'], VIEWS, undefined),
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    parlour: readId(raw['parlour']),
    rsvp: readId(raw['rsvp']),
  };
}
