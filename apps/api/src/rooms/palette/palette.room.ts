import type { Room } from '#kit/room.ts';
import { paletteRoutes } from '#rooms/palette/palette.routes.ts';

export const paletteRoom: Room = {
  routes: paletteRoutes,
};
