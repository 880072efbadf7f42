import { clsx } from 'clsx';

import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

import { useUnansweredCount } from '../support-unanswered.queries.ts';

const MOST = 99;

/** Updates messages, deliveries and this count. */
const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: ['support'] }));

/** The number of unanswered messages, beside the link to them, or at its icon. Hidden while it is zero or unknown. */
export function Unanswered({ isFolded }: { isFolded: boolean }) {
  useEvents({ support: lookAgain, mail: lookAgain, reload: lookAgain });
  const count = useUnansweredCount();
  if (count === 0) return null;
  const shown = count > MOST ? `${MOST}+` : count;
  return (
    <span
      className={clsx(
        'ms-auto min-w-5 rounded-full bg-accent px-1.5 text-center text-12/5 text-on-fill',
        isFolded && 'max-side:absolute max-side:-top-0.5 max-side:-right-1.5',
      )}
    >
      {shown}
      <span className="sr-only"> unanswered</span>
    </span>
  );
}
