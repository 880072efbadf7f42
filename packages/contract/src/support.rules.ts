/** Limits that form and server share. @assumed but for the replies an hour, which the mail's rules give */
export const SUPPORT = {
  messageMax: 20_000,
  /** So much of a message, as HTML, is in the list. */
  listedMax: 2000,
  savedMax: 100,
  savedTitleMax: 80,
  /** Replies of one admin in an hour. */
  repliesAnHour: 60,
  /** So long a reply waits before it leaves, so that it can be taken back. */
  undoSeconds: 10,
  /** So long the same words to the same person are the same reply. */
  twinSeconds: 60,
  /** Messages of one person of the app in an hour. */
  messagesAnHour: 20,
} as const;

/** The fields by which the list can be ordered. @source contract Support, bulletins, news */
export const SUPPORT_SORTS = ['subject', 'createdAt', 'name', 'email'] as const;
export type SupportSort = (typeof SUPPORT_SORTS)[number];

/** Where a reply is on its way. `unclear`: it may have been delivered, and is not sent again unless staff say so. */
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

/** Puts the person's name where a saved reply says `{name}`. */
export function fillReply(text: string, name: string): string {
  return text.replaceAll('{name}', name);
}
