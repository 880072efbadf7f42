import { PROFILE } from '@greenroom/contract/users-profile.rules';
import { useDebouncedValue } from '@mantine/hooks';

import { wordsOf } from '#kit/api.ts';

import { useLocationSearch } from '../users-locations.queries.ts';
import type { FoundLocation } from '../users-locations.queries.ts';

const PAUSE_MS = 200;

export type LocationLookup = {
  /** From the newest response; while another is loading, the previous one's. */
  found: readonly FoundLocation[];
  /** The text that was searched, once its response is here; null before. */
  answered: string | null;
  /** A request is under way. */
  isAsking: boolean;
  /** The message in place of cities. */
  words: string;
  failure: string | null;
  onRetry: () => void;
};

/** Returns the cities that match the typed letters, a moment after the last key. */
export function useLocationLookup(typed: string | null): LocationLookup {
  const text = typed?.trim() ?? '';
  const [rested] = useDebouncedValue(text, PAUSE_MS);
  const isLong = text.length >= PROFILE.locationMin;
  const { data = [], error, isSuccess, isPlaceholderData, refetch } = useLocationSearch(isLong ? rested : '');
  const onRetry = (): void => void refetch();

  const none = { found: [], answered: null, isAsking: false, words: '', failure: null, onRetry };
  if (!isLong) return { ...none, words: `Type at least ${PROFILE.locationMin} letters` };
  const isRested = rested === text;
  if (isRested && error) return { ...none, failure: wordsOf(error) };
  const isNew = isRested && isSuccess && !isPlaceholderData;
  const nowhere = data.length === 0 ? 'No city found. It will be saved as typed.' : '';
  return {
    ...none,
    found: data,
    answered: isNew ? text : null,
    isAsking: !isNew,
    words: isNew ? nowhere : 'Searching…',
  };
}
