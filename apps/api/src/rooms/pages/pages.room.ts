import type { Room } from '#kit/room.ts';
import { pagesRoutes } from '#rooms/pages/pages.routes.ts';

export const pagesRoom: Room = {
  routes: pagesRoutes,
};
