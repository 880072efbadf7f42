import type { Output } from '@greenroom/contract';

import { api } from '#kit/api.ts';

/** A city as the field suggests it. */
export type FoundLocation = Output<'users.searchLocations'>['data'][number];

/** Returns matching cities, for `useLookup`. */
export async function searchLocations(query: string, signal: AbortSignal): Promise<FoundLocation[]> {
  return (await api.call('users.searchLocations', { query: { query }, signal })).data;
}
