import { LIMITS } from '@greenroom/contract/kit/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { wordsOf } from '../api.ts';
import { useRested } from '../rested.ts';

const PAUSE_MS = 200;

type LookupSource<T> = {
  /** The room's search hook; it asks the server from two letters on. */
  useSearch: (
    text: string,
  ) => Pick<UseQueryResult<T[]>, 'data' | 'error' | 'isSuccess' | 'isPlaceholderData' | 'refetch'>;
  /** The message when nothing matches. */
  none: string;
};

export type Lookup<T> = {
  /** The typed text; null: the field shows its value. */
  typed: string | null;
  type: (text: string) => void;
  /** Ends the search, so that the field shows its value again. */
  end: () => void;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** From the newest response; while another is loading, the previous one's. */
  found: readonly T[];
  /** Whether `found` matches what is typed. Only then can it be chosen. */
  isCurrent: boolean;
  isAsking: boolean;
  /** The message in place of results. */
  words: string;
  failure: string | null;
  onRetry: () => void;
};

/** Returns what matches the typed letters, a moment after the last key. @source spec 5 User search, 9 Username lookup */
export function useLookup<T>({ useSearch, none }: LookupSource<T>): Lookup<T> {
  const [typed, setTyped] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const text = typed?.trim() ?? '';
  const rested = useRested(text, PAUSE_MS);
  const isLong = text.length >= LIMITS.lookupMin;
  const { data = [], error, isSuccess, isPlaceholderData, refetch } = useSearch(isLong ? rested : '');

  function showTyped(next: string | null): void {
    setTyped(next);
    setShown(next !== null);
  }

  const isRested = rested === text;
  const hasFailed = isLong && isRested && error !== null;
  const isCurrent = isLong && isRested && isSuccess && !isPlaceholderData;
  return {
    typed,
    type: showTyped,
    end: () => showTyped(null),
    isOpen: isShown && text !== '',
    setOpen: setShown,
    found: isLong && !hasFailed ? data : [],
    isCurrent,
    isAsking: isLong && !hasFailed && !isCurrent,
    words: wordsFor(),
    failure: hasFailed ? wordsOf(error) : null,
    onRetry: () => void refetch(),
  };

  function wordsFor(): string {
    if (!isLong) return `Type at least ${LIMITS.lookupMin} letters`;
    if (hasFailed) return '';
    if (!isCurrent) return 'Searching…';
    return data.length === 0 ? none : '';
  }
}
