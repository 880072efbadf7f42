import * as z from 'zod';

import { KnownEmail } from './account.ts';
import { added, addedInput } from './kit/added.ts';
import { BulkAnswer, SelectionAnswer, bulkBody } from './kit/bulk.ts';
import { call } from './kit/call.ts';
import { searchPageOf } from './kit/search-page.ts';
import { LIMITS } from './kit/limits.ts';
import {
  Id,
  IdParam,
  IdText,
  MessageOnly,
  Paging,
  SelectedIds,
  SingleLineText,
  Text,
  Time,
  answer,
  answerWithMsg,
  filterOf,
  orderOf,
} from './kit/shapes.ts';
import { Assignee, Desk } from './support-desk.ts';
import { MailFile } from './support-files.ts';
import { STATES, SUPPORT_LIST } from './support-list.rules.ts';
import { DELIVERIES, SUPPORT, SUPPORT_MESSAGES } from './support.rules.ts';
import { Appeal } from './users-appeals.ts';

export const SupportQuery = z.object({ ...Paging, ...orderOf(SUPPORT_LIST), ...filterOf(SUPPORT_LIST) });
export type SupportQuery = z.output<typeof SupportQuery>;

export const SupportFilter = z.object(filterOf(SUPPORT_LIST));
export type SupportFilter = z.output<typeof SupportFilter>;

const Sender = z.object({
  id: added('details', Id),
  name: z.string(),
  email: z.string(),
  /** A URL that a browser can load. */
  profile_image: z.string().nullable(),
});

export const SupportRow = z.object({
  id: Id,
  subject: z.string(),
  /** Sanitised HTML; the list shortens a long message. */
  message: z.string(),
  createdAt: Time,
  user: Sender,
  /** Whether a reply was sent or will be. A failed one does not count. */
  replied: added('support', z.boolean()),
  state: added('support', z.enum(STATES)),
  /** When the person began to wait for an answer. */
  waitingSince: added('support', Time),
  /** Until when the answer is postponed; null in the other states. */
  laterUntil: added('support', Time.nullable()),
  assignee: added('support', Assignee.nullable()),
  /** Whether all that was replied is in the outbox folder, for lack of a mail server. */
  isWritten: added('support', z.boolean()),
  /** Where it is the answer to a measure: which one, and what was decided. */
  appeal: added('moderation', Appeal.nullable()),
});
export type SupportRow = z.input<typeof SupportRow>;

export const FoundSupport = SupportRow.extend({
  /** Plain text around the first match, at most `SUPPORT.matchedMax` characters; null where all matches are in the row. */
  matched: added('details', z.string().nullable()),
});
export type FoundSupport = z.input<typeof FoundSupport>;

/** A reply by staff and its delivery state. */
export const Reply = z.object({
  id: Id,
  subject: z.string(),
  /** Plain text. */
  message: z.string(),
  createdAt: Time,
  /** The name of the admin who wrote it. */
  admin: z.string(),
  delivery: z.enum(DELIVERIES),
  /** The mail server's message, when the delivery failed or is unclear. */
  error: z.string().nullable(),
  /** Until when it can be undone; null once it was sent. */
  undoUntil: Time.nullable(),
  /** The addresses that get a copy. */
  copied: added('inbound_mail', z.array(z.string())),
  files: added('support', z.array(MailFile)),
  /** The emoji that were reacted with from a mail program, such as a thumb of Gmail. */
  reactions: added('inbound_mail', z.array(z.string())),
});
export type Reply = z.input<typeof Reply>;

/** What the person answered by email. */
export const Incoming = z.object({
  id: Id,
  /** The address that the mail says it is from. */
  from: z.string(),
  /** Whether that is the address of the person's account. */
  isTheirs: z.boolean(),
  /** The addresses that the mail was sent to besides ours. */
  copied: added('inbound_mail', z.array(z.string())),
  /** Plain text: what the person wrote now. Empty for a mail that only has attachments. */
  message: z.string(),
  /** The text after it: what it quotes, a signature, and what is too long. */
  rest: added('inbound_mail', z.string()),
  /** The HTML of the mail, where a part was taken out because it could run; for those who answer. */
  original: added('details', z.string().nullable()),
  /** The names of attachments. */
  attachments: z.array(z.string()),
  /** The attachments themselves; none for a mail that arrived before they were kept. */
  files: added('inbound_mail', z.array(MailFile)),
  createdAt: Time,
});
export type Incoming = z.input<typeof Incoming>;

/** Answers by email, oldest first. */
const IncomingPage = z.object({
  incoming: z.array(Incoming),
  /** How many there are before these. */
  earlierIncoming: z.int(),
});

const SavedBody = z.strictObject({
  title: SingleLineText(SUPPORT.savedTitleMax),
  message: Text(SUPPORT.messageMax),
});
const SavedReply = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  /** Counts changes. `If-Match: "{id}.{version}"` makes an edit or a removal fail when the reply has changed since. */
  version: added('details', z.int()),
});

/** @source spec 7 Support, contract Support, bulletins, news */
export const supportCalls = {
  'support.list': call('support.list', {
    summary: 'Support messages, newest first',
    query: SupportQuery,
    output: searchPageOf(FoundSupport),
  }),
  'support.export': call('support.export', {
    summary: 'Support messages that match a filter, or those with the ids, as CSV in the order of the list',
    query: z.object({ ...orderOf(SUPPORT_LIST), ...filterOf(SUPPORT_LIST), ids: SelectedIds.optional() }),
    output: z.string(),
  }),
  'support.get': call('support.get', {
    summary: 'A support message with our replies, oldest first, and how each is delivered',
    params: IdParam,
    output: answer(
      SupportRow.extend({
        /** The text as it was sent, where a part was taken out because it could run; for those who answer. */
        original: added('details', z.string().nullable()),
        replies: z.array(Reply),
        /** Whether mails are sent by SMTP or written to a folder. */
        mail: z.enum(['smtp', 'outbox']),
        desk: added('support', Desk),
        /** The newest, oldest first. */
        incoming: added('inbound_mail', IncomingPage.shape.incoming),
        /** How many there are before these, for `support.listIncoming`. */
        earlierIncoming: added('inbound_mail', IncomingPage.shape.earlierIncoming),
        /** Whether what people answer by email arrives here. */
        answersArrive: added('inbound_mail', z.boolean()),
        /** How many other unanswered messages have the same subject. */
        sameSubject: added('support', z.int()),
      }),
    ),
    errors: ['not_found'],
  }),
  'support.listIncoming': call('support.listIncoming', {
    summary: 'The newest answers by email to a message, or those before one of them, oldest first',
    params: IdParam,
    query: z.object({ before: IdText.optional() }),
    output: answer(IncomingPage),
    errors: ['not_found'],
  }),
  'support.remove': call('support.remove', {
    summary: 'Remove a support message; can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'support.getSelection': call('support.getSelection', {
    summary: 'How many support messages match a filter and the fingerprint of them all, for a change of many',
    query: SupportFilter,
    output: SelectionAnswer,
  }),
  'support.changeMany': call('support.changeMany', {
    summary: 'Say of many support messages that they need no answer, open them again or remove them',
    body: bulkBody(['close', 'open', 'remove'], z.strictObject(filterOf(SUPPORT_LIST)), {}),
    example: { action: 'remove', ids: [7] },
    output: BulkAnswer,
    errors: ['conflict'],
  }),
  'support.reply': call('support.reply', {
    summary:
      'Reply by email: stored and queued in one transaction, delivered with retries as exactly one message',
    body: z.strictObject({
      name: SingleLineText(LIMITS.nameMax),
      email: KnownEmail,
      subject: SingleLineText(LIMITS.titleMax),
      message: Text(SUPPORT.messageMax),
      support_id: addedInput('support', Id.optional()),
      /** Who gets a copy, of those who are in copy of an answer by email. */
      copied: addedInput('inbound_mail', z.array(KnownEmail).max(SUPPORT.copiesMax).optional()),
      /** Files that were added for it, in this order. */
      files: addedInput(
        'support',
        z.array(Id).max(SUPPORT.filesMax, SUPPORT_MESSAGES.filesTooMany).optional(),
      ),
    }),
    // No part of the body: the same reply after a lost response is the same, whatever its writer sees by then.
    query: z.object({
      /** The newest reply that its writer has seen. A newer one by a colleague refuses this one. */
      seen_reply: addedInput('support', z.union([z.literal('none'), IdText]).optional()),
    }),
    example: {
      name: 'Ada Reyes',
      email: 'ada@example.com',
      subject: 'Re: No sound',
      message: 'Try again.',
      support_id: 7,
    },
    output: answerWithMsg(Reply),
    errors: ['not_found', 'answered_meanwhile'],
  }),
  'support.undoReply': call('support.undoReply', {
    summary: 'Cancel a reply that has not been sent yet',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'support.retryReply': call('support.retryReply', {
    summary: 'Send a failed reply again, as the same message',
    params: IdParam,
    output: answerWithMsg(Reply),
    errors: ['not_found', 'conflict'],
  }),
  'support.listSaved': call('support.listSaved', {
    summary: 'Saved replies by title; `{name}` and other placeholders in them stand for the person',
    output: answer(z.array(SavedReply)),
  }),
  'support.createSaved': call('support.createSaved', {
    summary: 'Keep a reply for later',
    body: SavedBody,
    example: { title: 'Thanks', message: 'Thank you.' },
    output: answer(SavedReply),
    errors: ['conflict'],
  }),
  'support.updateSaved': call('support.updateSaved', {
    summary: 'Change the title and the text of a saved reply',
    params: IdParam,
    body: SavedBody,
    example: { title: 'Bye', message: 'Goodbye.' },
    output: answerWithMsg(SavedReply),
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  }),
  'support.removeSaved': call('support.removeSaved', {
    summary: 'Remove a saved reply',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found', 'changed_meanwhile'],
  }),
  'support.create': call('support.create', {
    summary: 'Write to support (the app)',
    body: z.strictObject({ subject: SingleLineText(LIMITS.titleMax), message: Text(SUPPORT.messageMax) }),
    example: { subject: 'No sound', message: 'It stops.' },
    output: answerWithMsg(z.object({ id: Id })),
    errors: ['not_found'],
  }),
};
