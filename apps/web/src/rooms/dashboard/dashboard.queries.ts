import type { Body, Output } from '@greenroom/contract';
import { checkRange } from '@greenroom/contract/dashboard.rules';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { today } from '#kit/format.ts';
import { queryClient } from '#kit/query-client.ts';

import type { DashboardSearch } from './dashboard.search.ts';

export type DashboardCounts = Output<'dashboard.get'>['data'];
export type GraphQuestion = Body<'dashboard.getGraph'>;
/** The chart's numbers with what was asked: while the next ones are loading, these are still the previous. */
export type Graph = Output<'dashboard.getGraph'>['data'] & { question: GraphQuestion };

/** Returns the chart's query for the address; a custom range without dates is today. */
export function questionOf({ period, start_date, end_date }: DashboardSearch): GraphQuestion {
  if (period !== 'custom') return { filterType: period ?? 'yearly' };
  return { filterType: 'custom', start_date: start_date ?? today(), end_date: end_date ?? today() };
}

/** Returns whether the range is valid: a custom one may not be. */
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
      ? async ({ signal }): Promise<Graph> => {
          const { data } = await api.call('dashboard.getGraph', { body: question, signal });
          return { ...data, question };
        }
      : skipToken,
  });
}

/** Returns the counts, and the members of each talent. */
export function useDashboard() {
  return useQuery(countsQuery);
}

/** Returns the chart's numbers; the previous ones stay until the new ones are loaded. An invalid range is never requested. */
export function useDashboardGraph(question: GraphQuestion) {
  return useQuery({ ...graphQuery(question), placeholderData: keepPreviousData });
}

/** Preloads both for the screen, which reports failures. */
export async function fetchDashboard(search: DashboardSearch): Promise<void> {
  const question = questionOf(search);
  const counts = queryClient.prefetchQuery(countsQuery);
  if (isAskable(question)) await queryClient.prefetchQuery(graphQuery(question));
  await counts;
}
