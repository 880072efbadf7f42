import type { Output } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { idIn } from '@greenroom/contract/palette.rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { useRested } from '#kit/rested.ts';

/** A record of any kind. */
export type FoundRecord = Output<'palette.search'>['data'][number];

const PAUSE_MS = 120;

/** Returns whether the server has something to search for. */
const isSearchable = (text: string): boolean => text.length >= LIMITS.lookupMin || idIn(text) !== null;

async function searchRecords(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
  return (await api.call('palette.search', { query: { q }, signal })).data;
}

/** Returns the records that match what is typed, a moment after the last key. An answer to older letters never replaces a newer one. */
export function useFoundRecords(typed: string) {
  const text = typed.trim();
  const rested = useRested(text, PAUSE_MS);
  const isWanted = has('details') && isSearchable(text);
  const query = useQuery({
    queryKey: ['palette', 'search', rested],
    queryFn: ({ signal }) => searchRecords(rested, signal),
    enabled: isWanted && isSearchable(rested),
    placeholderData: keepPreviousData,
  });
  const isRested = rested === text;
  return {
    found: isWanted && !query.error ? (query.data ?? []) : [],
    /** Whether `found` answers what is typed. */
    isCurrent: !isWanted || (isRested && query.isSuccess && !query.isPlaceholderData),
    failure: isWanted && isRested ? query.error : null,
    onRetry: () => void query.refetch(),
  };
}
