import type { Room } from '#kit/room.ts';
import { bulletinsReported } from '#rooms/bulletins/bulletins-reported.store.ts';
import { bulletinsRoutes } from '#rooms/bulletins/bulletins.routes.ts';
import { bulletins } from '#rooms/bulletins/bulletins.table.ts';

export const bulletinsRoom: Room = {
  routes: bulletinsRoutes,
  titles: { bulletins: { table: bulletins, title: bulletins.title, folded: bulletins.folded } },
  reported: bulletinsReported,
  folded: bulletins,
  oneLine: [{ name: 'posts', table: bulletins, columns: [bulletins.title] }],
};
