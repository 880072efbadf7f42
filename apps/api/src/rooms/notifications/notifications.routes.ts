import { calls } from '@greenroom/contract';
import { NOTIFICATION_MESSAGES } from '@greenroom/contract/notifications.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { answerEvents } from '#kit/events/answer.ts';
import { getChoices, setChoice } from '#rooms/notifications/notifications-choices.service.ts';
import { openFeed } from '#rooms/notifications/notifications.service.ts';
import { countUnread, listNotifications, markRead } from '#rooms/notifications/notifications.store.ts';

export function notificationsRoutes(app: FastifyInstance): void {
  const feed = openFeed(app);

  answer(app, calls['notifications.list'], async ({ db, query, request }) => {
    const { id } = currentUser(request);
    const [list, unread] = await Promise.all([listNotifications(db, id, query), countUnread(db, id)]);
    return { data: { ...list, un_read: unread } };
  });

  answer(app, calls['notifications.markRead'], async ({ db, body, request }) => {
    const { id } = currentUser(request);
    await db.transaction((tx) => markRead(tx, id, body.ids));
    return { data: { un_read: await countUnread(db, id) }, msg: NOTIFICATION_MESSAGES.read };
  });

  answer(app, calls['notifications.getChoices'], async ({ db, request }) => ({
    data: { choices: await getChoices(db, request), mail: app.mail.mode },
  }));

  answer(app, calls['notifications.setChoice'], async ({ db, body, request }) => {
    await setChoice(db, request, body);
    return { msg: NOTIFICATION_MESSAGES.chosen };
  });

  answerEvents(app, calls['notifications.stream'], (request) => feed.stream(request));
}
