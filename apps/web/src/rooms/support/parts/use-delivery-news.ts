import { useState } from 'react';

import type { Reply } from '../support.queries.ts';

const WORDS = {
  queued: 'The reply is on its way.',
  sent: 'The reply was sent.',
  failed: 'The reply could not be sent.',
  unclear: 'The reply may have been delivered.',
} as const;

/** Returns what changed about replies already shown, for screen readers; '' before any change. */
export function useDeliveryNews(replies: readonly Reply[]): string {
  const [seen, setSeen] = useState(replies);
  const [news, setNews] = useState('');
  if (seen !== replies) {
    setSeen(replies);
    const changed = replies.findLast(({ id, delivery }) =>
      seen.some((before) => before.id === id && before.delivery !== delivery),
    );
    if (changed) setNews(WORDS[changed.delivery]);
  }
  return news;
}
