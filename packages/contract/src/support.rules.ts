import { cutText } from './kit/cut-text.ts';
import { LIMITS } from './kit/limits.ts';

/** The limits that the form and the server share. @assumed except for the replies an hour, which the mail's rules give */
export const SUPPORT = {
  messageMax: LIMITS.textMax,
  /** How much of a message the list holds, in characters of HTML. */
  listedMax: 2000,
  /** How much of a text stands around what a search found. */
  matchedMax: 200,
  savedMax: 100,
  savedTitleMax: 80,
  /** How many messages can be answered at once. */
  manyMax: 50,
  /** Replies per admin and hour. */
  repliesAnHour: 60,
  /** How long a reply waits before it is sent, so that it can be undone. */
  undoSeconds: 10,
  /** How long an identical text to the same person counts as the same reply. */
  twinSeconds: 60,
  /** How close payments of the same amount must be to look like one that was charged twice. Weekly plans are 7 days apart. */
  twiceDays: 3,
  /** Messages per app user and hour. */
  messagesAnHour: 20,
  /** How many answers by email a thread shows at once, and how many characters they have altogether. */
  incomingShown: 25,
  incomingShownMax: 400_000,
  /** People in copy that are kept of a mail. */
  copiesMax: 20,
  /** Bytes of files that are kept of the mails about one person in a day. */
  filesADayMaxBytes: 100 * 1024 * 1024,
  /** Bytes of a whole mail, as it arrives. */
  mailMaxBytes: 25 * 1024 * 1024,
  /** Mails to one thread an hour; the mail server sends the others again later. */
  incomingAnHour: 60,
  /** Different emoji at one reply. */
  reactionsMax: 10,
  /** Files of one mail, and their bytes altogether. */
  filesMax: 20,
  filesMaxBytes: 10 * 1024 * 1024,
  fileNameMax: LIMITS.fileNameMax,
  /** Bytes and number of files that one of the staff has added and not sent. */
  unsentMaxBytes: 100 * 1024 * 1024,
  unsentMax: 200,
  commentMax: 5000,
  /** How many messages one call merges. */
  mergeMax: 50,
  /** How many days ahead an answer can be postponed. */
  laterDays: 365,
  /** How many mails one call sends again. */
  retryMax: 1000,
} as const;

/**
 * The delivery states of a reply. `unclear`: it may have been delivered, and is sent again only if staff choose to.
 * `bounced`: it was sent, and a mail server sent it back.
 * `written`: without a mail server, it is in the outbox folder and reached nobody.
 */
export const DELIVERIES = ['queued', 'sent', 'written', 'failed', 'unclear', 'bounced'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** @source spec 8 Support reply failure; the others @assumed */
export const SUPPORT_MESSAGES = {
  replyFailed: 'Something went wrong.',
  replied: 'Reply added. It will be sent in 10 seconds.',
  written: 'Reply added. It will be written to the outbox in 10 seconds.',
  undone: 'The reply was cancelled.',
  tooLate: 'This reply has already been sent.',
  notFailed: 'Only a reply that failed can be sent again.',
  retried: 'The reply will be sent again.',
  deleted: 'Support message deleted successfully!',
  tooMany: 'You can send at most 60 replies an hour. Please try again later.',
  stranger: 'Replies can only be sent to people of the community.',
  received: 'We have received your message.',
  savedFull: 'There are already 100 saved replies. Remove one first.',
  savedTaken: 'A saved reply with this title already exists.',
  savedRemoved: 'The saved reply was removed.',
  savedChanged: 'The saved reply was changed.',
  closed: 'Marked as needing no answer.',
  later: 'Postponed.',
  opened: 'The message is open again.',
  answered: 'This message has already been answered.',
  dayPassed: 'Choose a day from tomorrow on, within a year.',
  assigned: 'The message was assigned.',
  unassigned: 'The message is no longer assigned to anyone.',
  assigneeUnknown: 'This colleague is not active, or may not answer messages.',
  merged: 'The messages were merged.',
  separated: 'The messages are separate again.',
  notMergeable: 'Only open messages of the same person can be merged. Reload to see what has changed.',
  notMerged: 'These messages are no longer part of this one.',
  commentRemoved: 'The comment was removed.',
  fileEmpty: 'It is empty.',
  fileTooMany: 'Only the first 20 files of a mail are kept.',
  fileDayFull: 'This person’s mails have brought 100 MB of files in a day.',
  fileMissing: 'Choose a file.',
  fileRemoved: 'The file was removed.',
  filesGone: 'A file is no longer here: files that are not sent are removed after a day. Add it again.',
  filesTooLarge: 'The files of a reply may have 10 MB together.',
  filesTooMany: 'A reply may have 20 files.',
  unsentTooMuch: 'You have added many files without sending them. Remove some, or wait a day.',
  pictureBroken: 'It is damaged, or not the picture that its name says.',
  pictureTooLarge: 'It has more than 40 megapixels.',
  pictureTooSlow: 'Checking it took too long.',
  mailNotFailed: 'This mail has not failed, or its link has been erased. Ask for a new one.',
  mailRetried: 'The mail will be sent again.',
  mailRewritten: 'The mail will be written to the outbox.',
  rewritten: 'The reply will be written to the outbox.',
  copyUnknown: 'Only people who are in copy of an answer can get a copy.',
  replyMissing: 'Please write a reply.',
  alreadyAnswered: 'A colleague has answered or closed this message.',
  gone: 'This message was deleted or merged into another.',
  unfilled: 'Replace these first, because they have no value for some people:',
} as const;

/** Returns what is said after several replies were added. */
export function repliedMany(count: number, isOutbox: boolean): string {
  if (count === 0) return 'No reply was added.';
  if (count === 1) return isOutbox ? SUPPORT_MESSAGES.written : SUPPORT_MESSAGES.replied;
  return `${count} replies added. They will be ${isOutbox ? 'written to the outbox' : 'sent'} in 10 seconds.`;
}

/** Returns what is said after several replies were taken back. */
export const undoneMany = (count: number): string =>
  count === 1 ? SUPPORT_MESSAGES.undone : `${count} replies were cancelled.`;

/** What `{…}` in a saved reply stands for. */
export const PLACEHOLDERS = {
  name: 'the person’s name',
  first_name: 'their first name',
  email: 'their email address',
  subject: 'the subject of the message',
  date: 'today’s date',
  my_name: 'your own name',
} as const;
type Placeholder = keyof typeof PLACEHOLDERS;
/** The values for one person; one that is missing or empty stays to be filled in by hand. */
export type ReplyValues = Partial<Record<Placeholder, string>>;

const BRACED = /\{([a-z][a-z_]{0,30})\}/g;

/** Replaces the placeholders of a saved reply that have a value. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replaceAll(BRACED, (whole, key: string) => values[key as Placeholder]?.trim() || whole);
}

/** Returns the placeholders that are left in a text, each once: `{order}`. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(BRACED))];
}

/** Returns the part of a name to address a person by; empty for an email address. */
export function firstNameOf(name: string): string {
  return name.includes('@') ? '' : (name.trim().split(/\s+/)[0] ?? '');
}

/** Returns one line of at most `max` characters, as a mail header requires. */
function cutToLine(text: string, max: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return cutText(line, max).trim();
}

/** Returns 'Re: …' once, within the maximum length of a subject. */
export function replySubjectOf(subject: string): string {
  return cutToLine(/^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`, LIMITS.titleMax);
}

/** Returns the name to address a person by; their email address without one. */
export function replyNameOf({ name, email }: { name: string; email: string }): string {
  return cutToLine(name, LIMITS.nameMax) || cutToLine(email, LIMITS.nameMax);
}

/** What a message may be about, with the words that say so. Earlier topics are suggested first. */
const TOPIC_WORDS = {
  charge: [
    'charged',
    'refund',
    'double payment',
    'two payments',
    'paid twice',
    'money back',
    'payment',
    'payments',
    'invoice',
  ],
  vote: ['vote', 'votes', 'voted', 'voting'],
  delete: [
    'delete my account',
    'delete my profile',
    'delete my data',
    'remove my account',
    'remove my profile',
    'close my account',
    'deactivate my account',
  ],
  sign_in: ['sign in', 'log in', 'login', 'password', 'locked out', 'verify my email', 'verification'],
} as const;
export type SupportTopic = keyof typeof TOPIC_WORDS;
/** Lists the topics. */
export const SUPPORT_TOPICS = Object.keys(TOPIC_WORDS) as SupportTopic[];

/** Returns what a message seems to be about, from whole words in its subject and text; empty when nothing is recognised. */
export function findTopics(subject: string, text: string): SupportTopic[] {
  const words = ` ${`${subject} ${text}`
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `;
  return SUPPORT_TOPICS.filter((topic) => TOPIC_WORDS[topic].some((word) => words.includes(` ${word} `)));
}
