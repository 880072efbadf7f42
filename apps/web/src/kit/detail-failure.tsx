import { ApiError } from '@greenroom/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ErrorState } from './ui/error-state.tsx';
import { readId } from './url-state.ts';

/** Returns the id in a path; 0, which nothing has, when it is none. */
export const readIdOrZero = (text: string): number => readId(text) ?? 0;

type DetailWords = {
  /** What the id is of: 'user'. */
  noun: string;
  /** What does not exist, where it is called something else: 'finished parlour'. */
  thing?: string;
  /** 'The profile could not be loaded.' */
  failed: string;
  /** A link to continue with, where it does not exist. */
  wayOut?: ReactNode;
  /** Draws what is known about one that no longer exists, or the usual failure. */
  renderUnknown?: (failure: ReactNode) => ReactNode;
};

type DetailFailure = {
  /** It does not exist, or does no longer. */
  isUnknown: boolean;
  /** Stands in place of the thing; null while there is one to show, or it is loading. */
  failure: ReactNode;
};

/** The server's words would say once more that there is none. */
const explainMissing = (isUnknown: boolean, id: number): string | undefined =>
  isUnknown && id !== 0 ? 'It may have been deleted.' : undefined;

/** Returns why a page about one thing has nothing to show: its id is wrong, it does not exist, or it could not be loaded. */
export function detailFailure<T>(id: number, query: UseQueryResult<T>, words: DetailWords): DetailFailure {
  const { noun, thing = noun, failed, wayOut, renderUnknown } = words;
  const error =
    id === 0 ? new ApiError(404, { msg: `The address does not contain a valid ${noun} id.` }) : query.error;
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (!error || (query.data !== undefined && !isUnknown)) return { isUnknown, failure: null };
  const failure = (
    <div className="rounded-lg border border-line bg-surface">
      <ErrorState
        what={isUnknown ? `This ${thing} does not exist.` : failed}
        error={error}
        why={explainMissing(isUnknown, id)}
        onRetry={isUnknown ? undefined : () => void query.refetch()}
        isRetrying={query.isFetching}
      />
      {isUnknown && wayOut && <p className="pb-8 text-center">{wayOut}</p>}
    </div>
  );
  return { isUnknown, failure: isUnknown && id !== 0 && renderUnknown ? renderUnknown(failure) : failure };
}
