import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';
import { NavCount } from '#kit/ui/nav-count.tsx';

import { useOpenReportCount } from '../reports.queries.ts';

/** Updates the list, what is open and this count. */
const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: ['reports'] }));

/** The number of reports that wait for a decision, beside the link to them, or at its icon. Hidden while it is zero or unknown. */
export function OpenReports({ isFolded }: { isFolded: boolean }) {
  useEvents({ activity: ({ kind }) => void (kind === 'reports' && lookAgain()), reload: lookAgain });
  return <NavCount count={useOpenReportCount()} what="open" isFolded={isFolded} />;
}
