import { useSyncExternalStore } from 'react';

import { openDrafts } from '#kit/drafts.ts';
import type { Draft } from '#kit/drafts.ts';

/** Notes that are not added yet, by the person whom they are about. */
export const noteDrafts = openDrafts('note');

/** The draft of a note about a person, followed by the component. */
export function useNoteDraft(userId: number): Draft {
  return useSyncExternalStore(noteDrafts.onChange, () => noteDrafts.get(userId));
}
