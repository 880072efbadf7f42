import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';
import { NavCount } from '#kit/ui/nav-count.tsx';

import { useUnansweredCount } from '../support-unanswered.queries.ts';

/** Updates messages, deliveries and this count. */
const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: ['support'] }));

/** The number of unanswered messages, beside the link to them, or at its icon. Hidden while it is zero or unknown. */
export function Unanswered({ isFolded }: { isFolded: boolean }) {
  useEvents({ support: lookAgain, mail: lookAgain, reload: lookAgain });
  return <NavCount count={useUnansweredCount()} what="unanswered" isFolded={isFolded} />;
}
