import { ApiError } from '@greenroom/client';
import { QueryClient, notifyManager } from '@tanstack/react-query';

/** A brief disconnection or a restart is worth one retry; any other error is final. */
function isWorthRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503);
}

// Before the next press, so that a button is busy by then; by default the library waits for a timer.
notifyManager.setScheduler(queueMicrotask);

/** The cache of server responses. `always`: when offline, a request fails with a message instead of pausing silently. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 300_000,
      retry: isWorthRetry,
      retryDelay: 600,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
