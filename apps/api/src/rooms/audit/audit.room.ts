import type { Room } from '#kit/room.ts';
import { eraseOld } from '#rooms/audit/audit-old.store.ts';
import { auditRoutes } from '#rooms/audit/audit.routes.ts';

export const auditRoom: Room = {
  routes: (app, rooms) => auditRoutes(app, Object.assign({}, ...rooms.map(({ titles }) => titles))),
  jobs: [eraseOld],
};
