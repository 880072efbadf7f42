import type { Room } from '#kit/room.ts';
import { moneyRoutes } from '#rooms/money/money.routes.ts';

export const moneyRoom: Room = {
  routes: moneyRoutes,
};
