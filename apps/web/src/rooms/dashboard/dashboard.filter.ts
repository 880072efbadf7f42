import type { Body } from '@greenroom/contract';
import { checkRange } from '@greenroom/contract/dashboard.rules';

import { today } from '#kit/format.ts';

import type { DashboardSearch } from './dashboard.search.ts';

export type GraphQuestion = Body<'dashboard.getGraph'>;

/** Returns the chart's query for the address; a custom range without dates is today. */
export function toGraphQuestion({ period, start_date, end_date }: DashboardSearch): GraphQuestion {
  if (period !== 'custom') return { filterType: period ?? 'yearly' };
  return { filterType: 'custom', start_date: start_date ?? today(), end_date: end_date ?? today() };
}

/** Returns whether the range is valid: a custom one may not be. */
export function isAskable({ filterType, start_date, end_date }: GraphQuestion): boolean {
  return filterType !== 'custom' || checkRange(start_date, end_date) === null;
}
