import { useQuery } from '@tanstack/react-query';

import { can } from '#kit/can.ts';
import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';

/** Returns the number of unanswered messages; 0 while unknown. */
export function useUnansweredCount(): number {
  const { data = 0 } = useQuery({
    queryKey: ['support', 'unanswered'],
    queryFn: async ({ signal }) => {
      // One row is enough, because only the count is used.
      const query = { page: '1', limit: '1', state: 'unanswered' } as const;
      return (await api.call('support.list', { query, signal })).totalCounts;
    },
    enabled: can('support.list') && has('support'),
  });
  return data;
}
