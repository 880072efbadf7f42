import type { Room } from '#kit/room.ts';
import { trashRoutes } from '#rooms/trash/trash.routes.ts';

export const trashRoom: Room = {
  routes: (app, rooms) =>
    trashRoutes(
      app,
      rooms.flatMap(({ trash = [] }) => trash),
    ),
};
