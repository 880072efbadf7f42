import { accessKeys } from '#kit/db/kit.table.ts';
import type { Room } from '#kit/room.ts';
import { keysRoutes } from '#rooms/keys/keys.routes.ts';

export const keysRoom: Room = {
  routes: keysRoutes,
  titles: { keys: { table: accessKeys, title: accessKeys.name } },
};
