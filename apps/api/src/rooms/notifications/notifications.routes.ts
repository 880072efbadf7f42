import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerEvents } from '#kit/events/answer.ts';
import { openFeed } from '#rooms/notifications/notifications.service.ts';
import { countUnread, listNotifications, markRead } from '#rooms/notifications/notifications.store.ts';

export function notificationsRoutes(app: FastifyInstance): void {
  const feed = openFeed(app);

  answer(app, calls['notifications.list'], async ({ db, query }) => {
    const [list, unread] = await Promise.all([listNotifications(db, query), countUnread(db)]);
    return { data: { ...list, un_read: unread } };
  });

  answer(app, calls['notifications.markRead'], async ({ db, body }) => {
    await markRead(db, body.ids);
    return { data: { un_read: await countUnread(db) }, msg: 'Marked as read.' };
  });

  answerEvents(app, calls['notifications.stream'], (request) => feed.stream(request));
}
