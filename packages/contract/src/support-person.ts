import * as z from 'zod';

import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { Dollars, Id, IdParam, Text, Time, answer, answerWithMsg } from './kit/shapes.ts';
import { PAYMENT_STATUSES } from './sales.rules.ts';
import { STATES } from './support-list.rules.ts';
import { SUPPORT, SUPPORT_TOPICS } from './support.rules.ts';
import { SupportRow } from './support.ts';
import { Note } from './users-profile.ts';

const idListShape = (one: string, many: string) =>
  z
    .array(z.int().min(1))
    .min(1, `Choose at least one ${one}.`)
    .max(SUPPORT.manyMax, `Choose at most ${SUPPORT.manyMax} ${many}.`)
    .refine((ids) => new Set(ids).size === ids.length, 'An id can be listed only once.');

const Payment = z.object({
  id: Id,
  kind: z.enum(['parlour', 'plan']),
  /** The parlour or the plan that was paid for. */
  title: z.string(),
  amount: Dollars,
  status: z.enum(PAYMENT_STATUSES),
  /** Why staff refunded it. */
  reason: added('money', z.string().nullable()),
  createdAt: Time,
  /** The finished parlour's report; null for a plan, and where the report was deleted. */
  sale: Id.nullable(),
  /** Whether the same amount was paid for the same kind of thing again within days. */
  twice: z.boolean(),
});

const Rsvp = z.object({
  /** The parlour. */
  id: Id,
  title: z.string(),
  startsAt: Time,
  isOver: z.boolean(),
  /** The finished parlour's report, or null. */
  sale: Id.nullable(),
});

const Round = z.object({ id: Id, startedAt: Time });

const Vote = z.object({
  id: Id,
  title: z.string(),
  /** The round that it counts in, or null. */
  round: Round.extend({ isOpen: z.boolean() }).nullable(),
  createdAt: Time,
});

const EarlierThread = z.object({ id: Id, subject: z.string(), createdAt: Time, state: z.enum(STATES) });

/** Who wrote a message. Parts are null for a role that may not read them. */
export const SupportPerson = z.object({
  /** Null when the sender has no account any more. */
  person: z
    .object({
      id: Id,
      name: z.string(),
      email: z.string(),
      /** A URL that a browser can load. */
      profile_image: z.string().nullable(),
      active: z.boolean(),
      emailVerifiedAt: Time.nullable(),
      createdAt: Time,
    })
    .nullable(),
  /** What the message seems to be about. */
  topics: z.array(z.enum(SUPPORT_TOPICS)),
  /** The running plan and the newest payments and refunds; needs `money.read`. */
  money: z
    .object({
      plan: z.object({ title: z.string(), endsAt: Time }).nullable(),
      payments: z.array(Payment),
    })
    .nullable(),
  /** The next parlours, then the last ones; needs `parlours.read`. */
  rsvps: z.array(Rsvp).nullable(),
  /** The newest votes, and the open round; needs `contest.read`. */
  contest: z.object({ openRound: Round.nullable(), votes: z.array(Vote) }).nullable(),
  /** The newest staff notes with their number; needs `people.read`. */
  notes: z.object({ data: z.array(Note), totalCounts: z.int() }).nullable(),
  /** Their other messages, newest first, with their number. */
  threads: z.object({ data: z.array(EarlierThread), totalCounts: z.int() }),
});
export type SupportPerson = z.input<typeof SupportPerson>;

/** @assumed: the specification has no such call */
export const supportPersonCalls = {
  'support.getPerson': call('support.getPerson', {
    summary: 'Who wrote a message: their plan, payments, parlours, votes, notes and other messages',
    params: IdParam,
    output: answer(SupportPerson),
    errors: ['not_found'],
  }),
  'support.listSame': call('support.listSame', {
    summary: 'The unanswered messages with the same subject as this one and itself, oldest first, at most 50',
    params: IdParam,
    output: answer(z.array(SupportRow)),
    errors: ['not_found'],
  }),
  'support.replyMany': call('support.replyMany', {
    summary: 'Answer several messages with one text, each by a mail of its own; says of each whether it was',
    body: z.strictObject({
      ids: idListShape('message', 'messages'),
      message: Text(SUPPORT.messageMax),
    }),
    example: { ids: [7], message: 'Dear {name}' },
    output: answerWithMsg(
      z.array(
        z.object({
          /** The message. */
          id: Id,
          ok: z.boolean(),
          /** Why it was not answered. */
          msg: z.string().nullable(),
          /** The reply, which can be undone. */
          reply: Id.nullable(),
        }),
      ),
    ),
  }),
  'support.undoReplies': call('support.undoReplies', {
    summary: 'Cancel several replies: those that have not been sent yet, and returns their ids',
    body: z.strictObject({ ids: idListShape('reply', 'replies') }),
    example: { ids: [7] },
    output: answerWithMsg(z.array(Id)),
  }),
};
