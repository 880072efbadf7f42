import type { FastifyInstance } from 'fastify';

import { auditRoutes } from '#kit/audit.routes.ts';
import { trashRoutes } from '#kit/trash.routes.ts';
import type { TrashSpec } from '#kit/trash.ts';
import { accountRoutes } from '#rooms/account/account.routes.ts';
import { bulletinsRoutes } from '#rooms/bulletins/bulletins.routes.ts';
import { dashboardRoutes } from '#rooms/dashboard/dashboard.routes.ts';
import { notificationsRoutes } from '#rooms/notifications/notifications.routes.ts';
import { pagesRoutes } from '#rooms/pages/pages.routes.ts';
import { usersRoutes } from '#rooms/users/users.routes.ts';
import { usersTrash } from '#rooms/users/users.store.ts';

/** What each room lets be removed and restored. */
export const trashSpecs: TrashSpec[] = [usersTrash];

/** Every room, one line each. */
export function addRooms(app: FastifyInstance): void {
  accountRoutes(app);
  dashboardRoutes(app);
  usersRoutes(app);
  bulletinsRoutes(app);
  notificationsRoutes(app);
  pagesRoutes(app);
  trashRoutes(app, trashSpecs);
  auditRoutes(app);
}
