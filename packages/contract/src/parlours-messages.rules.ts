/** The limits of a message to the people of a parlour. @assumed */
export const PARLOUR_MESSAGE = {
  subjectMax: 150,
  textMax: 5000,
  /**
   * A mail about a cancelled parlour waits this long, in seconds, longer than the toast with Undo: until then it is taken
   * back. One about a new time goes at once: to move the parlour back is a new message.
   */
  undoSeconds: 15,
  /** The people named beside a message; the counts are of all. */
  peopleMax: 200,
  /** The newest messages that the app and the console show. */
  listMax: 50,
} as const;

/** The texts about a message. @assumed */
export const PARLOUR_MESSAGE_TEXTS = {
  subjectMissing: 'Please enter a subject.',
  textMissing: 'Please enter a message.',
  half: 'Send a subject and a message, or neither.',
  /** Nobody is told of a move that a colleague had already saved. */
  notMoved: 'The start did not change, so there is nothing to tell.',
  hasFinished: 'This parlour has finished, so there is nobody to tell.',
  onlyParlours: 'Only the people of a parlour can be told.',
  retried: 'The failed mails are sent again.',
  noneFailed: 'No mail of this message can be sent again.',
} as const;

/** What a message is about. `restored`: it was cancelled, and takes place after all. */
export const PARLOUR_MESSAGE_KINDS = ['moved', 'cancelled', 'restored'] as const;
export type ParlourMessageKind = (typeof PARLOUR_MESSAGE_KINDS)[number];

type Told = { title: string; from: string; to: string };

/** Returns the words that a message begins with, ready to edit. `from` and `to` are times as people read them. */
export function parlourMessageOf(kind: 'moved' | 'cancelled', { title, from, to }: Told) {
  const name = `“${title}”`;
  return kind === 'moved'
    ? {
        subject: `${name} has a new time`,
        text: `Hello,\n\n${name} moves from ${from} to ${to} (New York time).\n\nYour place is kept. If you cannot come, please cancel your RSVP in the app.`,
      }
    : {
        subject: `${name} is cancelled`,
        text: `Hello,\n\n${name} on ${from} (New York time) is cancelled. You do not need to do anything.\n\nWe are sorry, and hope to see you at the next one.`,
      };
}

/** Returns the words for a parlour that was cancelled and is restored. */
export const restoredWordsOf = (title: string) => ({
  subject: `“${title}” takes place after all`,
  text: `Hello,\n\nWe told you that “${title}” is cancelled. It takes place after all, at the time that was announced.\n\nYour place is kept. If you cannot come, please cancel your RSVP in the app.`,
});
