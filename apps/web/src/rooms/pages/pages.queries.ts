import { useEffect, useState } from 'react';

import { api } from '#kit/api.ts';

export type PageName = 'terms' | 'privacy';

/** Returns a public page's HTML, or `error` when it could not be loaded. Without the query cache, as on all public pages. */
export function usePage(name: PageName) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ attempt: number; html?: string; error?: unknown }>();

  useEffect(() => {
    const leaving = new AbortController();
    void api.call('pages.get', { signal: leaving.signal }).then(
      ({ data }) => setAnswer({ attempt, html: data[name] }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setAnswer({ attempt, error });
      },
    );
    return () => leaving.abort();
  }, [name, attempt]);

  return {
    html: answer?.html,
    error: answer?.error,
    isFetching: answer?.attempt !== attempt,
    refetch: () => setAttempt((last) => last + 1),
  };
}
