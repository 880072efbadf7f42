import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** How many messages wait for an answer; 0 while nobody knows. */
export function useUnansweredCount(): number {
  const { data = 0 } = useQuery({
    queryKey: ['support', 'unanswered'],
    queryFn: async ({ signal }) => {
      // One row alone: only the count is wanted.
      const query = { page: '1', limit: '1', replied: 'false' as const };
      return (await api.call('support.list', { query, signal })).totalCounts;
    },
  });
  return data;
}
