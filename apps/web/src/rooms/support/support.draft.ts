import { openDrafts } from '#kit/drafts.ts';

/** Unsent replies, by the message that they answer. */
export const {
  get: getDraft,
  set: setDraft,
  keyOf: keyOfDraft,
  onChange: onDraftsChange,
} = openDrafts('reply');

/** Unsaved comments for colleagues, by the message that they are about. */
export const commentDrafts = openDrafts('comment');

/** Puts an unsent reply's text before what was typed since. */
export function giveBack(messageId: number, words: string): void {
  const { text } = getDraft(messageId);
  setDraft(messageId, text.trim() === '' ? words : `${words}\n\n${text}`);
}
