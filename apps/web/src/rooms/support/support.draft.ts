import { openDrafts } from '#kit/drafts.ts';

/** Replies that are not sent yet, by the message that they answer. */
export const {
  get: getDraft,
  set: setDraft,
  keyOf: keyOfDraft,
  onChange: onDraftsChange,
} = openDrafts('reply');

/** Puts words that were sent and taken back before those typed since. */
export function giveBack(messageId: number, words: string): void {
  const { text } = getDraft(messageId);
  setDraft(messageId, text.trim() === '' ? words : `${words}\n\n${text}`);
}
