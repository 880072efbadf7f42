import { useSyncExternalStore } from 'react';

import type { Draft } from '#kit/drafts.ts';

import { getDraft, onDraftsChange } from '../support.draft.ts';

/** Returns the draft of a reply to this message and follows its changes. */
export function useDraft(messageId: number): Draft {
  return useSyncExternalStore(onDraftsChange, () => getDraft(messageId));
}
