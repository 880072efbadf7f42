import * as z from 'zod';

import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { BooleanText, Id, Paging, Time, answer, answerWithMsg } from './kit/shapes.ts';

/** A notification, as the list and the stream send it. */
export const Notification = z.object({
  id: added('read_marks', Id),
  /** Sanitised HTML. */
  message: z.string(),
  /** The console's path that it links to. */
  link: added('details', z.string().nullable()),
  createdAt: Time,
  read: z.boolean(),
});
/** The number of unread notifications. */
export const Unread = z.int().min(0);

/** @source spec 7 Notifications */
export const notificationsCalls = {
  'notifications.list': call('notifications.list', {
    summary: 'Notifications, newest first; reading the list changes nothing',
    query: z.object({ ...Paging, read: BooleanText.optional() }),
    output: answer(z.object({ rows: z.array(Notification), totalPage: z.int().min(0), un_read: Unread })),
  }),
  'notifications.stream': call('notifications.stream', {
    summary: 'Server-sent events: notifications, deliveries, votes and parlours as they change',
    output: z.string(),
  }),
  'notifications.markRead': call('notifications.markRead', {
    summary: 'Mark notifications as read: those with the given ids, or all',
    body: z.strictObject({ ids: z.array(Id).min(1).max(100).optional() }),
    output: answerWithMsg(z.object({ un_read: Unread })),
  }),
};
