import type { Output } from '@greenroom/contract';

import { api } from '#kit/api.ts';
import { randomName } from '#kit/random.ts';

/** What came of setting the votes of people aside. */
export type VotersAside = Output<'contest.setVotersAside'>;

/** Kept with the votes where staff give no reason of their own. */
const NOTE = 'The account was deactivated.';

/** Sets the votes of people in the contest aside; a repeated key does it once. */
export const setVotersAside = (ids: number[], key: string, reason?: string): Promise<VotersAside> =>
  api.call('contest.setVotersAside', { body: { ids, note: reason || NOTE }, idempotencyKey: `${key}-votes` });

/** Counts the votes again that were set aside at once; null: there were none. */
export async function countVotersAgain(id: number | null): Promise<void> {
  if (id === null) return;
  await api.call('contest.countVotersAgain', { params: { id: String(id) }, idempotencyKey: randomName() });
}
