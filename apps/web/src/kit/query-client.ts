import { ApiError } from '@greenroom/contract/client';
import { QueryClient } from '@tanstack/react-query';

/** A short cut of the line or a restart is worth one more try; anything else is an answer. */
function isWorthRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/** The one cache of server answers. `always`: offline fails with words instead of waiting without them. */
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
