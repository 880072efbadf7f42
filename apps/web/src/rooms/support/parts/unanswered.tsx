import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

import classes from './unanswered.module.css';
import { useLiveSupport } from './use-live-support.ts';

const MOST = 99;

/** How many messages wait for an answer, beside the link to them. Nothing while there is none, or nobody knows. */
export function Unanswered() {
  useLiveSupport();
  const { data = 0 } = useQuery({
    queryKey: ['support', 'unanswered'],
    queryFn: async ({ signal }) => {
      // One row alone: only the count is wanted.
      const query = { page: '1', limit: '1', replied: 'false' as const };
      return (await api.call('support.list', { query, signal })).totalCounts;
    },
  });
  if (data === 0) return null;
  const shown = data > MOST ? `${MOST}+` : data;
  return (
    <span className={classes.badge}>
      {shown}
      <span className="only-read"> unanswered</span>
    </span>
  );
}
