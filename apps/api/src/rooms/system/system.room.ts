import type { Room } from '#kit/room.ts';
import { systemRoutes } from '#rooms/system/system.routes.ts';

export const systemRoom: Room = {
  routes: systemRoutes,
};
