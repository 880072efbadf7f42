import { REPORT_LIST } from '@greenroom/contract/reports-list.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';
import { readId } from '#kit/url-state.ts';

/** The address of the reports. Without a state it shows those that wait for a decision. `report`: the open one. */
export type ReportListSearch = SearchOf<typeof REPORT_LIST> & { report?: number | undefined };

/** Returns the address of the reports, typed. */
export function readReportListSearch(raw: Record<string, unknown>): ReportListSearch {
  const { state, ...search } = readSearch(REPORT_LIST, raw);
  return { ...search, state: state === 'open' ? undefined : state, report: readId(raw['report']) };
}

/** Whether the list shows what waits for a decision; else what was decided. */
export const isWaiting = ({ state }: ReportListSearch): boolean => state === undefined || state === 'held';
