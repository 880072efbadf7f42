import type { Room } from '#kit/room.ts';
import { accountRoutes } from '#rooms/account/account.routes.ts';
import { admins } from '#rooms/account/account.table.ts';

export const accountRoom: Room = {
  routes: accountRoutes,
  titles: { admins: { table: admins, title: admins.name } },
  oneLine: [{ name: 'staff', table: admins, columns: [admins.name] }],
  objects: [{ table: admins, column: admins.pictureKey }],
};
