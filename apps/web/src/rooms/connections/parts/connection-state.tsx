import { formatCount } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { Connection } from '../connections.queries.ts';

type StateProps = { connection: Connection };

/** How a connection is, in a word. */
export function ConnectionState({ connection: { isOn, offReason, failingSince, deliveredAt } }: StateProps) {
  if (!isOn)
    return <Badge tone={offReason ? 'attention' : 'quiet'}>{offReason ? 'Switched off' : 'Off'}</Badge>;
  if (failingSince) return <Badge tone="attention">Failing</Badge>;
  return deliveredAt ? <Badge tone="good">Works</Badge> : <Badge tone="quiet">Not used yet</Badge>;
}

/** Why a connection is so, and since when. */
export function ConnectionFacts({ connection }: StateProps) {
  const { isOn, offReason, offAt, failingSince, deliveredAt, waiting } = connection;
  if (!isOn) {
    if (offReason === null) return 'A colleague switched it off.';
    return (
      <>
        {offReason === 'gone' ? 'Its receiver no longer wants events' : 'Nothing got through for three days'}:
        switched off <RelativeTime iso={offAt} />
      </>
    );
  }
  if (failingSince) {
    return (
      <>
        First failure <RelativeTime iso={failingSince} /> · {formatCount(waiting)} waiting
      </>
    );
  }
  if (deliveredAt === null) return 'Send a test to see whether it works.';
  return (
    <>
      Last delivered <RelativeTime iso={deliveredAt} />
    </>
  );
}
