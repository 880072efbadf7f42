import type { Room } from '#kit/room.ts';
import { tellOfLive } from '#rooms/headlines/headlines-live.service.ts';
import { headlinesRoutes } from '#rooms/headlines/headlines.routes.ts';
import { headlineObjects, headlinesTrash } from '#rooms/headlines/headlines.store.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';

export const headlinesRoom: Room = {
  routes: headlinesRoutes,
  titles: { news: { table: headlines, title: headlines.title, folded: headlines.folded } },
  trash: [headlinesTrash],
  folded: headlines,
  oneLine: [{ name: 'headlines', table: headlines, columns: [headlines.title] }],
  objects: headlineObjects,
  jobs: [tellOfLive],
};
