import { readId, readOneOf } from '#kit/url-state.ts';

const VIEWS = ['agenda', 'month'] as const;

/** The address of the scheduler. Cards are the default view; `month`: `YYYY-MM`; `parlour`: whose participants are open. */
export type ParlourListSearch = {
  view?: (typeof VIEWS)[number] | undefined;
  month?: string | undefined;
  parlour?: number | undefined;
};

/** The address, typed; what makes no sense leaves it. */
export function readParlourListSearch(raw: Record<string, unknown>): ParlourListSearch {
  const month = String(raw['month']);
  return {
    view: readOneOf(raw['view'], VIEWS, undefined),
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    parlour: readId(raw['parlour']),
  };
}
