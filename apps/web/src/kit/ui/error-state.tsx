import { ApiError } from '@greenroom/client';
import { IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { errorMessage } from '../api.ts';
import { copyText } from '../copy.ts';
import { Button } from './button.tsx';

const COPYING = { copied: 'Request id copied.', instead: 'Select the id to copy it.' };

type ErrorStateProps = {
  /** What failed: 'The list of people could not be loaded.' */
  what: string;
  error: unknown;
  /** Why, where the error's own words say no more than `what`. */
  why?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
};

/**
 * Says what failed and why, with Retry and the request id for the operator of the server. What the role may not see did not
 * fail: the server's words say which roles may.
 */
export function ErrorState({ what, error, why, onRetry, isRetrying = false }: ErrorStateProps) {
  const isRefused = error instanceof ApiError && error.code === 'forbidden';
  const requestId = error instanceof ApiError && !isRefused ? error.requestId : null;
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center" role="alert">
      <span
        className="mb-2 grid size-12 place-items-center rounded-full bg-danger-tint text-danger-ink"
        aria-hidden
      >
        {isRefused ? <IconLock size={24} /> : <IconCloudOff size={24} />}
      </span>
      <p className="text-16 font-semibold">{isRefused ? 'You may not see this.' : what}</p>
      <p className="max-w-[56ch] text-ink-soft">{why ?? errorMessage(error)}</p>
      {onRetry && !isRefused && (
        <Button
          className="mt-3"
          look="default"
          icon={<IconRefresh size={18} aria-hidden />}
          isBusy={isRetrying}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
      {requestId && (
        <p className="mt-2 text-12 text-ink-faint">
          Request <code className="font-mono select-all">{requestId}</code>{' '}
          <button
            type="button"
            className="min-h-6 cursor-pointer px-1 text-accent-ink underline pointer-coarse:min-h-control pointer-coarse:px-3"
            onClick={() => void copyText(requestId, COPYING)}
          >
            Copy
          </button>
        </p>
      )}
    </div>
  );
}

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What failed, if it does. */
  what: string;
  /** Its place while it loads. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows what a query has loaded; until then its place, or what failed. */
export function Loaded<Data>({ query, what, waiting, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  return <ErrorState what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
