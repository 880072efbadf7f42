import { LIMITS } from '@greenroom/contract/kit/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorMessage } from '../api.ts';
import { formatCounted } from '../format.ts';
import { useRested } from '../rested.ts';

const PAUSE_MS = 200;

type LookupSource<T> = {
  /** The first part of the query's key, such as 'users'. */
  key: string;
  search: (text: string, signal: AbortSignal) => Promise<T[]>;
  /** The message when nothing matches. */
  none: string;
  /** Such as 'person found' and 'people found'. */
  countWords: readonly [one: string, many: string];
};

export type Lookup<T> = {
  /** The typed text; null: the field shows its value. */
  typed: string | null;
  type: (text: string) => void;
  /** Ends the search, so that the field shows its value again. */
  end: () => void;
  /** Whether results and messages are shown; Escape hides them. */
  isShown: boolean;
  setShown: (isShown: boolean) => void;
  /** From the newest response; while another is loading, the previous one's. */
  found: readonly T[];
  /** Whether `found` matches what is typed. Only then can it be chosen. */
  isCurrent: boolean;
  /** What the search is doing, or what came of it; empty after a failure. */
  status: string;
  failure: string | null;
  onRetry: () => void;
};

/** Returns what matches the typed letters, a moment after the last key. @source spec 5 User search, 9 Username lookup */
export function useLookup<T>({ key, search, none, countWords }: LookupSource<T>): Lookup<T> {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOn, setOn] = useState(false);
  const text = typed?.trim() ?? '';
  const rested = useRested(text, PAUSE_MS);
  const isLong = text.length >= LIMITS.lookupMin;
  const {
    data = [],
    error,
    isSuccess,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: [key, 'search', rested],
    queryFn: ({ signal }) => search(rested, signal),
    enabled: isLong && rested.length >= LIMITS.lookupMin,
    // A response to older letters never replaces a newer one.
    placeholderData: keepPreviousData,
  });

  const isRested = isLong && rested === text;
  const failure = isRested && error ? errorMessage(error) : null;
  const isCurrent = isRested && isSuccess && !isPlaceholderData;

  function lookupStatus(): string {
    if (!isLong) return `Type at least ${LIMITS.lookupMin} letters`;
    if (failure !== null) return '';
    if (!isCurrent) return 'Searching…';
    return data.length === 0 ? none : formatCounted(data.length, ...countWords);
  }

  function showTyped(next: string | null): void {
    setTyped(next);
    setOn(next !== null);
  }

  return {
    typed,
    type: showTyped,
    end: () => showTyped(null),
    isShown: isOn && text !== '',
    setShown: setOn,
    found: isLong && failure === null ? data : [],
    isCurrent,
    status: lookupStatus(),
    failure,
    onRetry: () => void refetch(),
  };
}
