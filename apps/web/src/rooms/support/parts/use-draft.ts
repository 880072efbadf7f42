import { useSyncExternalStore } from 'react';

import type { Draft } from '#kit/drafts.ts';

import { getDraft, onDraftsChange } from '../support.draft.ts';

/** The draft of a reply to this message, followed by the component. */
export function useDraft(messageId: number): Draft {
  return useSyncExternalStore(onDraftsChange, () => getDraft(messageId));
}
