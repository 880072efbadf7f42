import type { PlacePart } from '@greenroom/contract/users-list.rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { useRested } from '#kit/rested.ts';

const PAUSE_MS = 200;

async function searchPlaces(part: PlacePart, text: string, signal: AbortSignal): Promise<string[]> {
  return (await api.call('users.searchPlaces', { query: { part, text }, signal })).data;
}

/** Returns what people have as this part of their place and that begins with a text; nothing for a failure, since any text can be typed. */
export function usePlaces(part: PlacePart, typed: string): string[] {
  const text = useRested(typed.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['users', 'places', part, text],
    queryFn: ({ signal }) => searchPlaces(part, text, signal),
    enabled: has('details') && text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return text === '' ? [] : (data ?? []);
}
