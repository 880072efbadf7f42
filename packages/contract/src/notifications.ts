import * as z from 'zod';

import { call } from './kit/call.ts';
import { Flag, Id, Paging, Time, answer, answerWithMsg } from './kit/shapes.ts';

const Notification = z.object({
  id: Id,
  /** Sanitised HTML. */
  message: z.string(),
  /** The console's own path that it is about. */
  link: z.string().nullable(),
  createdAt: Time,
  read: z.boolean(),
});
/** How many are unread. */
const Unread = z.int().min(0);

/**
 * What comes by the event stream, by its name. Each is told after the commit of what it tells; `reload` when more was
 * missed than is kept.
 */
export const StreamEvents = {
  hello: z.object({ un_read: Unread }),
  notification: z.object({ un_read: Unread, row: Notification.nullable() }),
  /** A reply's delivery changed. */
  mail: z.object({ supportId: Id.nullable(), replyId: Id }),
  /** Support messages came, went or were answered. */
  support: z.object({ id: Id.nullable() }),
  /** How songs of the contest stand, some of those that were voted for since the last word. */
  votes: z.object({
    songs: z.array(z.object({ id: Id, votes: z.int(), votesLoggedCount: z.int() })).max(100),
  }),
  /** Songs were added, removed, started or paused, or a round was closed: look again. */
  contest: z.object({}),
  parlour: z.object({ id: Id }),
  reload: z.object({}),
};
export type StreamEvents = { [K in keyof typeof StreamEvents]: z.output<(typeof StreamEvents)[K]> };

/** @source spec 7 Notifications */
export const notificationsCalls = {
  'notifications.list': call('notifications.list', {
    summary: 'Notifications, newest first; reading the list changes nothing',
    query: z.object({ ...Paging, read: Flag.optional() }),
    output: answer(z.object({ rows: z.array(Notification), totalPage: z.int().min(0), un_read: Unread })),
  }),
  'notifications.stream': call('notifications.stream', {
    summary: 'Server-sent events: notifications, deliveries, votes and parlours as they change',
    output: z.string(),
  }),
  'notifications.markRead': call('notifications.markRead', {
    summary: 'Mark those read, or all without ids',
    body: z.strictObject({ ids: z.array(Id).min(1).max(100).optional() }),
    output: answerWithMsg(z.object({ un_read: Unread })),
  }),
};
