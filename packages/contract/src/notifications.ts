import * as z from 'zod';

import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import { NOTIFICATION_KIND_NAMES } from './kit/notification-kinds.ts';
import { BooleanText, Id, MessageOnly, Paging, Time, answer, answerWithMsg } from './kit/shapes.ts';

/** A notification, as the list and the stream send it. */
export const Notification = z.object({
  id: added('details', Id),
  /** Sanitised HTML. */
  message: z.string(),
  /** The console's path that it links to. */
  link: added('details', z.string().nullable()),
  createdAt: Time,
  /** Read by this colleague, or done. */
  read: z.boolean(),
  /** What it asked for is done, by whomever. */
  done: added('activity', z.boolean()),
});
/** The number of unread notifications. */
export const Unread = z.int().min(0);

/** Where a colleague wants to see a kind of notification. */
export const NotificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  inBell: z.boolean(),
  /** In the email of each morning. */
  inDigest: z.boolean(),
});
export type NotificationChoice = z.output<typeof NotificationChoice>;

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
    example: { ids: [7] },
    output: answerWithMsg(z.object({ un_read: Unread })),
  }),
  'notifications.getChoices': call('notifications.getChoices', {
    summary: 'The kinds of notification that the caller may read, and where they want to see each',
    output: answer(
      z.object({
        choices: z.array(NotificationChoice),
        /** `outbox`: there is no mail server, so digests are written to a folder. */
        mail: z.enum(['smtp', 'outbox']),
      }),
    ),
  }),
  'notifications.setChoice': call('notifications.setChoice', {
    summary: 'Choose where to see a kind of notification',
    body: NotificationChoice,
    example: { kind: 'people', inBell: false, inDigest: true },
    output: MessageOnly,
    errors: ['forbidden'],
  }),
  'notifications.stopDigest': call('notifications.stopDigest', {
    summary: 'Stop the daily digest of the colleague whom the link in it is for',
    body: z.strictObject({ token: z.string().max(LIMITS.queryText) }),
    example: { token: 'the-token-of-the-link' },
    output: MessageOnly,
    errors: ['token_invalid', 'too_many'],
  }),
};
