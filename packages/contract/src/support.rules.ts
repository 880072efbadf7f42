/** The limits that the form and the server share. @assumed except for the replies an hour, which the mail's rules give */
export const SUPPORT = {
  messageMax: 20_000,
  /** How much of a message the list holds, in characters of HTML. */
  listedMax: 2000,
  savedMax: 100,
  savedTitleMax: 80,
  /** Replies per admin and hour. */
  repliesAnHour: 60,
  /** How long a reply waits before it is sent, so that it can be undone. */
  undoSeconds: 10,
  /** How long an identical text to the same person counts as the same reply. */
  twinSeconds: 60,
  /** Messages per app user and hour. */
  messagesAnHour: 20,
} as const;

/** The delivery states of a reply. `unclear`: it may have been delivered, and is sent again only if staff choose to. */
export const DELIVERIES = ['queued', 'sent', 'failed', 'unclear'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** @source spec 8 Support reply failure; the others @assumed */
export const SUPPORT_MESSAGES = {
  replyFailed: 'Something went wrong.',
  replied: 'Reply added. It will be sent in 10 seconds.',
  undone: 'The reply was cancelled.',
  tooLate: 'This reply has already been sent.',
  notFailed: 'Only a reply that failed can be sent again.',
  retried: 'The reply will be sent again.',
  deleted: 'Support message deleted successfully!',
  tooMany: 'You can send at most 60 replies an hour. Please try again later.',
  received: 'We have received your message.',
  savedFull: 'There are already 100 saved replies. Remove one first.',
  savedTaken: 'A saved reply with this title already exists.',
  savedRemoved: 'The saved reply was removed.',
  replyMissing: 'Please write a reply.',
} as const;

/** Replaces `{name}` in a saved reply with the person's name. */
export function fillReply(text: string, name: string): string {
  return text.replaceAll('{name}', name);
}
