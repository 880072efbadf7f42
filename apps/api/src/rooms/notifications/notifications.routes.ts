import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/answer.ts';
import { safeHtml } from '#kit/html.ts';
import { countUnread, listNotifications, markRead } from '#rooms/notifications/notifications.store.ts';

export function notificationsRoutes(app: FastifyInstance): void {
  answer(app, calls['notifications.list'], async ({ db, query }) => {
    const [list, unread] = await Promise.all([listNotifications(db, query), countUnread(db)]);
    const rows = list.rows.map((row) => ({ ...row, message: safeHtml(row.message) }));
    return { data: { rows, totalPage: list.totalPage, un_read: unread } };
  });

  answer(app, calls['notifications.markRead'], async ({ db, body }) => {
    await markRead(db, body.ids);
    return { data: { un_read: await countUnread(db) }, msg: 'Marked as read.' };
  });
}
