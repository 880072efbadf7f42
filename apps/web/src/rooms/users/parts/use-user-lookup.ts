import { LIMITS } from '@greenroom/contract/kit/limits';
import { useDebouncedValue } from '@mantine/hooks';

import { wordsOf } from '#kit/api.ts';

import { useUserSearch } from '../users-search.queries.ts';
import type { FoundUser } from '../users-search.queries.ts';

const PAUSE_MS = 250;
const SEARCHING = 'Searching…';

export type UserLookup = {
  /** From the newest response; while another is loading, the previous one's. */
  found: readonly FoundUser[];
  /** The text that was searched, once its response is here; null before. */
  answered: string | null;
  /** A request is under way. */
  isAsking: boolean;
  /** The message in place of people. */
  words: string;
  failure: string | null;
  onRetry: () => void;
};

/** Returns the people who match the typed letters, a moment after the last key. @source spec 5 User search, 9 Username lookup */
export function useUserLookup(typed: string | null): UserLookup {
  const text = typed?.trim() ?? '';
  const [rested] = useDebouncedValue(text, PAUSE_MS);
  const isLong = text.length >= LIMITS.lookupMin;
  const { data = [], error, isSuccess, isPlaceholderData, refetch } = useUserSearch(isLong ? rested : '');
  const onRetry = (): void => void refetch();

  if (!isLong) {
    const words = `Type at least ${LIMITS.lookupMin} letters`;
    return { found: [], answered: null, isAsking: false, words, failure: null, onRetry };
  }
  const isRested = rested === text;
  if (isRested && error) {
    return { found: [], answered: null, isAsking: false, words: '', failure: wordsOf(error), onRetry };
  }
  const isNew = isRested && isSuccess && !isPlaceholderData;
  const nobody = data.length === 0 ? 'No person found' : '';
  return {
    found: data,
    answered: isNew ? text : null,
    isAsking: !isNew,
    words: isNew ? nobody : SEARCHING,
    failure: null,
    onRetry,
  };
}
