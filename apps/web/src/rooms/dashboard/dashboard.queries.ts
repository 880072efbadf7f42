import type { Output } from '@greenroom/contract';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';

import { takeFirstAnswer, api } from '#kit/api.ts';

import { isAskable } from './dashboard.filter.ts';
import type { GraphQuestion } from './dashboard.filter.ts';

export type DashboardCounts = Output<'dashboard.get'>['data'];
/** The chart's numbers with what was asked: while the next ones are loading, these are still the previous. */
export type Graph = Output<'dashboard.getGraph'>['data'] & { question: GraphQuestion };

const countsQuery = queryOptions({
  queryKey: ['dashboard', 'counts'],
  queryFn: ({ signal }) => api.call('dashboard.get', { signal }),
  initialData: () => takeFirstAnswer('dashboard.get'),
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
    initialData() {
      const answer = takeFirstAnswer('dashboard.getGraph', { body: question });
      return answer && { ...answer.data, question };
    },
  });
}

/** Returns the counts, and the members of each talent. */
export function useDashboard() {
  return useQuery(countsQuery);
}

/** Returns the counts once the page has them; it does not ask for them. */
export function useKnownCounts() {
  return useQuery({ ...countsQuery, enabled: false }).data;
}

/** Returns the chart's numbers; the previous ones stay until the new ones are loaded. An invalid range is never requested. */
export function useDashboardGraph(question: GraphQuestion) {
  return useQuery({ ...graphQuery(question), placeholderData: keepPreviousData });
}
