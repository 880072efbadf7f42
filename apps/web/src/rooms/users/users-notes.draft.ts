import { useSyncExternalStore } from 'react';

import { openDrafts } from '#kit/drafts.ts';
import type { Draft } from '#kit/drafts.ts';

/** Notes that were not added yet, by the person they are about. */
export const noteDrafts = openDrafts('note');

/** Returns the draft of a note about a person and follows its changes. */
export function useNoteDraft(userId: number): Draft {
  return useSyncExternalStore(noteDrafts.onChange, () => noteDrafts.get(userId));
}
