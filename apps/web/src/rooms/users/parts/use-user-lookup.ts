import { LIMITS } from '@greenroom/contract/kit/limits';
import { useDebouncedValue } from '@mantine/hooks';

import { wordsOf } from '#kit/api.ts';

import { useUserSearch } from '../users-search.queries.ts';
import type { FoundUser } from '../users-search.queries.ts';

const PAUSE_MS = 250;
const SEARCHING = 'Searching…';

export type UserLookup = {
  /** Of the newest answer; while a newer one is on its way, still of the one before. */
  found: readonly FoundUser[];
  /** What was asked, once its answer is here; null before. */
  answered: string | null;
  /** An answer is on its way. */
  isAsking: boolean;
  /** What one reads in place of people. */
  words: string;
  failure: string | null;
  onRetry: () => void;
};

/** The people whom typed letters fit, a moment after the last key. @source spec 5 User search, 9 Username lookup */
export function useUserLookup(typed: string | null): UserLookup {
  const text = typed?.trim() ?? '';
  const [rested] = useDebouncedValue(text, PAUSE_MS);
  const isLong = text.length >= LIMITS.lookupMin;
  const search = useUserSearch(isLong ? rested : '');
  const isNew = isLong && search.isSuccess && !search.isPlaceholderData && rested === text;
  const found = isLong ? (search.data ?? []) : [];
  const failure = isLong && search.isError && rested === text ? wordsOf(search.error) : null;

  function wordsFor(): string {
    if (!isLong) return `Type at least ${LIMITS.lookupMin} letters`;
    if (failure !== null) return '';
    if (!isNew) return SEARCHING;
    return found.length > 0 ? '' : 'No person found';
  }

  const words = wordsFor();
  return {
    found: failure === null ? found : [],
    answered: isNew ? text : null,
    isAsking: words === SEARCHING,
    words,
    failure,
    onRetry: () => void search.refetch(),
  };
}
