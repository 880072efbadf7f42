import type { Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';

import { api } from '#kit/api.ts';

/** A city as the field suggests it. */
export type FoundLocation = Output<'users.searchLocations'>['data'][number];

const LOADING = 'The cities are still being loaded. Try again in a moment, or enter it by hand.';

/** Returns matching cities, for `useLookup`. @throws ApiError while the server is still loading them */
export async function searchLocations(query: string, signal: AbortSignal): Promise<FoundLocation[]> {
  const { data, loading } = await api.call('users.searchLocations', { query: { query }, signal });
  if (loading) throw new ApiError(503, { code: 'unavailable', msg: LOADING });
  return data;
}
