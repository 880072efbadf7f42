import { Badge } from '#kit/ui/badge.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { formatDate } from '#kit/format.ts';

import type { Key } from '../keys.queries.ts';

/** When a key was last used, and from where. */
export function KeyUse({ usedAt, usedFrom }: Pick<Key, 'usedAt' | 'usedFrom'>) {
  if (usedAt === null) return 'not used yet';
  return (
    <>
      last used <RelativeTime iso={usedAt} /> from {usedFrom ?? 'somewhere'}
    </>
  );
}

/** Says that a key does not work, and why; nothing of one that does. */
export function KeyState({ state }: Pick<Key, 'state'>) {
  if (state === 'works') return null;
  return state === 'ended' ? (
    <Badge tone="quiet">Ended</Badge>
  ) : (
    <Badge tone="attention" title="Whoever answers for it has no access, or may have no such key.">
      Stopped
    </Badge>
  );
}

/** Returns when a key ends, as words. */
export const endWords = ({ endsAt, state }: Pick<Key, 'endsAt' | 'state'>): string => {
  if (endsAt === null) return 'never ends';
  return `${state === 'ended' ? 'ended' : 'ends'} on ${formatDate(endsAt)}`;
};

/** Returns where a key may be used, as words that follow others; '' for anywhere. */
export const networkWords = (networks: readonly string[]): string =>
  networks.length === 0 ? '' : ` · only from ${networks.join(', ')}`;
