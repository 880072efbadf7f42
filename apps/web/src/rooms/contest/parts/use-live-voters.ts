import { useEffect, useEffectEvent } from 'react';

import { useVoterList } from '../contest-voters.queries.ts';
import type { VoterKind } from '../contest-voters.queries.ts';

/** Voters of a kind with how many there are by now, and how many of them came since the list was asked for. */
export function useLiveVoters(songId: number, kind: VoterKind, search: string, count: number) {
  const list = useVoterList(songId, kind, search);
  const { data, newest, isPlaceholderData: isStale } = list;
  const known = data && !search && !isStale ? data.total : null;
  const total = Math.max(count, known ?? 0);
  const arrived = known === null ? 0 : total - known;

  // Where there is nothing to read, nothing can move under one's eyes.
  const isFirst = known === 0 && arrived > 0 && !newest.isError;
  const showFirst = useEffectEvent(() => newest.mutate());
  useEffect(() => {
    if (isFirst) showFirst();
  }, [isFirst]);

  return { list, total, arrived: isFirst ? 0 : arrived, isWaiting: isFirst || isStale };
}
