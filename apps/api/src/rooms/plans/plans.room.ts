import type { Room } from '#kit/room.ts';
import { plansRoutes } from '#rooms/plans/plans.routes.ts';

export const plansRoom: Room = {
  routes: plansRoutes,
};
