import type { Room } from '#kit/room.ts';
import { notificationsDigestRoutes } from '#rooms/notifications/notifications-digest.routes.ts';
import { notificationsRoutes } from '#rooms/notifications/notifications.routes.ts';

export const notificationsRoom: Room = {
  routes(app) {
    notificationsRoutes(app);
    notificationsDigestRoutes(app);
  },
};
