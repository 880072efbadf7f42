import { useEffect, useEffectEvent } from 'react';

import { useVoterList } from '../contest-voters.queries.ts';
import type { VoterKind } from '../contest-voters.queries.ts';

/** Returns the voters of a kind with their current count, and how many are newer than the list. */
export function useLiveVoters(songId: number, kind: VoterKind, search: string, count: number) {
  const list = useVoterList(songId, kind, search);
  const { data, newest, isPlaceholderData: isStale } = list;
  const known = data && !search && !isStale ? data.total : null;
  const total = Math.max(count, known ?? 0);
  const arrived = known === null ? 0 : total - known;

  // An empty list can reload, because no row can move while the user reads.
  const isFirst = known === 0 && arrived > 0 && !newest.isError;
  const showFirst = useEffectEvent(() => newest.mutate());
  useEffect(() => {
    if (isFirst) showFirst();
  }, [isFirst]);

  return { list, total, arrived: isFirst ? 0 : arrived, isWaiting: isFirst || isStale };
}
