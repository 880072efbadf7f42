import type { Room } from '#kit/room.ts';
import { garbageRecordings } from '#rooms/sales/sales-recording-garbage.store.ts';
import { salesRecordingRoutes } from '#rooms/sales/sales-recording.routes.ts';
import { salesRoutes } from '#rooms/sales/sales.routes.ts';
import { sales } from '#rooms/sales/sales.table.ts';

export const salesRoom: Room = {
  routes(app) {
    salesRoutes(app);
    salesRecordingRoutes(app);
  },
  titles: { sales: { table: sales, title: sales.title, folded: sales.folded } },
  folded: sales,
  oneLine: [{ name: 'sales', table: sales, columns: [sales.title] }],
  objects: [{ table: sales, column: sales.videoKey }],
  garbage: [garbageRecordings],
};
