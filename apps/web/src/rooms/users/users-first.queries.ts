import type { Output, Query } from '@greenroom/contract';

import { api } from '#kit/api.ts';

export type UserPage = Output<'users.list'>;

/** A response that was not used within this time is too old to show. */
const KEEPS_MS = 5_000;

let early: { key: string; at: number; answer: Promise<UserPage> } | null = null;

/** Requests the list immediately, while the screen's files are loading. The query cache is loaded with them, so it is not used here. */
export function startFirstList(query: Query<'users.list'>): void {
  const answer = api.call('users.list', { query });
  answer.catch(() => undefined);
  early = { key: JSON.stringify(query), at: Date.now(), answer };
}

/** Returns the response already under way for this query, once; else null. */
export function takeFirstList(query: Query<'users.list'>): Promise<UserPage> | null {
  const found = early;
  early = null;
  const isWanted = found?.key === JSON.stringify(query) && Date.now() - found.at < KEEPS_MS;
  return isWanted ? found.answer : null;
}
