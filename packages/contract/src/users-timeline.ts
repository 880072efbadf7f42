import * as z from 'zod';

import { call } from './kit/call.ts';
import { Dollars, Id, IdParam, Paging, Time, pageShape } from './kit/shapes.ts';
import { PAYMENT_STATUSES } from './sales.rules.ts';
import { TIMELINE_KINDS } from './users-timeline.rules.ts';
import type { TimelineKind } from './users-timeline.rules.ts';

/** Something that a person did, or that staff did to them or to a post of theirs. */
export const TimelineEntry = z.object({
  /** Unique in the timeline: its kind and number. */
  id: z.string(),
  kind: z.enum(Object.keys(TIMELINE_KINDS) as [TimelineKind, ...TimelineKind[]]),
  /** The post, song, parlour, plan or message; of what staff did the post, or '' for the person. */
  title: z.string(),
  /** Of a payment: negative for a refund or a dispute. Else null. */
  amount: Dollars.nullable(),
  status: z.enum(PAYMENT_STATUSES).nullable(),
  /** Of what staff did: whether the person or the post is active since then. Else null. */
  active: z.boolean().nullable(),
  /** The record that has a page: the post, message or parlour; of a payment the finished parlour. Else null. */
  record: Id.nullable(),
  createdAt: Time,
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** @assumed: the specification has no such call */
export const usersTimelineCalls = {
  'users.listTimeline': call('users.listTimeline', {
    summary: 'What a person did and what staff did to them, newest first, as far as the role may read it',
    params: IdParam,
    query: z.object(Paging),
    output: pageShape(TimelineEntry),
    errors: ['not_found'],
  }),
};
