import { useSyncExternalStore } from 'react';

import { openDrafts } from '#kit/drafts.ts';
import type { Draft } from '#kit/drafts.ts';

/** Hand-over notes that were not saved yet: the new one, and edits by their id. */
export const handoverDrafts = openDrafts('handover');

/** Returns the draft of a note and follows its changes. */
export function useHandoverDraft(id: number | 'new'): Draft {
  return useSyncExternalStore(handoverDrafts.onChange, () => handoverDrafts.get(id));
}
