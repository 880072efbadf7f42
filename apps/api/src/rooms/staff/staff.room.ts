import type { Room } from '#kit/room.ts';
import { staffPresenceRoutes } from '#rooms/staff/staff-presence.routes.ts';
import { forgetPresences } from '#rooms/staff/staff-presence.store.ts';
import { staffRoutes } from '#rooms/staff/staff.routes.ts';

export const staffRoom: Room = {
  routes(app) {
    staffRoutes(app);
    staffPresenceRoutes(app);
  },
  jobs: [forgetPresences],
};
