import * as z from 'zod';

import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import {
  Day,
  Id,
  IdParam,
  MessageOnly,
  Paging,
  Text,
  Time,
  answer,
  answerWithMsg,
  pageShape,
} from './kit/shapes.ts';
import { STATES } from './support-list.rules.ts';
import { SUPPORT } from './support.rules.ts';

/** Describes a colleague who answers messages. */
export const Assignee = z.object({ id: Id, name: z.string(), picture_url: z.string().nullable() });
export type Assignee = z.input<typeof Assignee>;

/** Describes what a colleague tells the others about a message. The person never gets it. */
const Comment = z.object({
  id: Id,
  /** Plain text. */
  message: z.string(),
  createdAt: Time,
  /** Who wrote it, and their id: only they may remove it. */
  admin: z.string(),
  adminId: Id,
});
export type Comment = z.input<typeof Comment>;

/** A message that was merged into another. `message`: sanitised HTML; `original`: as it was sent, where a part was removed. */
const MergedMessage = z.object({
  id: Id,
  subject: z.string(),
  message: z.string(),
  original: added('details', z.string().nullable()),
  createdAt: Time,
});
/** A message of the same person that waits for an answer too. */
const OpenMessage = z.object({ id: Id, subject: z.string(), createdAt: Time });

/** Describes what the thread of a message holds beside replies. */
export const Desk = z.object({
  /** The message into which this one was merged. */
  mergedInto: Id.nullable(),
  merged: z.array(MergedMessage),
  open: z.array(OpenMessage),
  comments: z.array(Comment),
});
export type Desk = z.input<typeof Desk>;

/** A mail that could not be sent. */
export const FailedMail = z.object({
  id: Id,
  kind: z.enum(['reply', 'reset', 'verify', 'notice', 'invitation', 'parlour']),
  toName: z.string(),
  toEmail: z.string(),
  subject: z.string(),
  /** When it was written. */
  createdAt: Time,
  /** The mail server's message. */
  error: z.string().nullable(),
  /** Whether it may have been delivered. */
  isUnclear: z.boolean(),
  /** The console's path that shows what it is about. */
  link: z.string().nullable(),
  /** False for one whose link was erased, so that it cannot be sent again. */
  canRetry: z.boolean(),
});
export type FailedMail = z.input<typeof FailedMail>;

const Ids = z.array(Id).min(1).max(SUPPORT.mergeMax);

/** What staff do with messages besides answering them. The specification has none of it. @assumed */
export const supportDeskCalls = {
  'support.setState': call('support.setState', {
    summary: 'Postpone a message until a day, say that it needs no answer, or open it again',
    params: IdParam,
    body: z.strictObject({
      state: z.enum(['open', 'later', 'closed']),
      /** The day it is unanswered again, of the community's zone; only with `later`. */
      until: Day.optional(),
    }),
    example: { state: 'closed' },
    output: answerWithMsg(z.object({ id: Id, state: z.enum(STATES), laterUntil: Time.nullable() })),
    errors: ['not_found', 'conflict'],
  }),
  'support.assign': call('support.assign', {
    summary: 'Assign a message to a colleague, who is notified, or to nobody',
    params: IdParam,
    body: z.strictObject({ admin_id: Id.nullable() }),
    example: { admin_id: 1 },
    output: answerWithMsg(z.object({ id: Id, assignee: Assignee.nullable() })),
    errors: ['not_found', 'conflict'],
  }),
  'support.listAssignees': call('support.listAssignees', {
    summary: 'The active colleagues who may answer messages, by name',
    output: answer(z.array(Assignee)),
  }),
  'support.merge': call('support.merge', {
    summary: 'Merge other open messages of the same person into this one',
    params: IdParam,
    body: z.strictObject({ ids: Ids }),
    example: { ids: [8] },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'support.separate': call('support.separate', {
    summary: 'Make merged messages messages of their own again',
    params: IdParam,
    body: z.strictObject({ ids: Ids }),
    example: { ids: [8] },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'support.createComment': call('support.createComment', {
    summary: 'Comment on a message; only staff can see it',
    params: IdParam,
    body: z.strictObject({ message: Text(SUPPORT.commentMax) }),
    example: { message: 'A known fault.' },
    output: answer(Comment),
    errors: ['not_found'],
  }),
  'support.removeComment': call('support.removeComment', {
    summary: 'Remove a comment of one’s own',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'support.listFailedMails': call('support.listFailedMails', {
    summary: 'Mails of all kinds that could not be sent, newest first',
    query: z.object(Paging),
    output: pageShape(FailedMail),
  }),
  'support.retryMail': call('support.retryMail', {
    summary: 'Send a failed mail again, as the same message',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'support.retryAllMails': call('support.retryAllMails', {
    summary: 'Send all failed mails again that can be, at most 1,000',
    output: answerWithMsg(z.object({ retried: z.int().min(0) })),
  }),
};
