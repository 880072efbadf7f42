import type { Output } from '@greenroom/contract';

import { api } from '#kit/api.ts';

/** A person as the picker shows them. */
export type FoundUser = Output<'users.search'>['data']['users'][number];

/** Returns people whose name or email address matches, for `useLookup`. */
export async function searchUsers(name: string, signal: AbortSignal): Promise<FoundUser[]> {
  return (await api.call('users.search', { query: { name }, signal })).data.users;
}
