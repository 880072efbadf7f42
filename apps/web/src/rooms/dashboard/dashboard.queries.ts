import type { Body, Output } from '@greenroom/contract';
import { checkRange } from '@greenroom/contract/dashboard.rules';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { today } from '#kit/format.ts';
import { queryClient } from '#kit/query-client.ts';

import type { DashboardSearch } from './dashboard.search.ts';

export type DashboardCounts = Output<'dashboard.get'>['data'];
export type Graph = Output<'dashboard.getGraph'>['data'];
export type GraphQuestion = Body<'dashboard.getGraph'>;

/** What the address asks of the chart; a custom range without dates is today. */
export function questionOf({ period, start_date, end_date }: DashboardSearch): GraphQuestion {
  if (period !== 'custom') return { filterType: period ?? 'yearly' };
  return { filterType: 'custom', start_date: start_date ?? today(), end_date: end_date ?? today() };
}

/** Whether there is anything to draw: a custom range may be wrong. */
export function isAskable({ filterType, start_date, end_date }: GraphQuestion): boolean {
  return filterType !== 'custom' || checkRange(start_date, end_date) === null;
}

const countsQuery = queryOptions({
  queryKey: ['dashboard', 'counts'],
  queryFn: ({ signal }) => api.call('dashboard.get', { signal }),
  select: (answer) => answer.data,
});

function graphQuery(question: GraphQuestion) {
  return queryOptions({
    queryKey: ['dashboard', 'graph', question],
    queryFn: isAskable(question)
      ? ({ signal }) => api.call('dashboard.getGraph', { body: question, signal })
      : skipToken,
    select: (answer) => answer.data,
  });
}

/** The counts, and the members of each talent. */
export function useDashboard() {
  return useQuery(countsQuery);
}

/** The chart's numbers; those of the question before stay until the new ones are there. A wrong range is never asked. */
export function useDashboardGraph(question: GraphQuestion) {
  return useQuery({ ...graphQuery(question), placeholderData: keepPreviousData });
}

/** Asks for both ahead of the screen. Failures are left to the screen. */
export async function fetchDashboard(search: DashboardSearch): Promise<void> {
  const question = questionOf(search);
  const counts = queryClient.prefetchQuery(countsQuery);
  if (isAskable(question)) await queryClient.prefetchQuery(graphQuery(question));
  await counts;
}
