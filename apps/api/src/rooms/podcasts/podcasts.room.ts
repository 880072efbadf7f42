import type { Room } from '#kit/room.ts';
import { tracksReported } from '#rooms/podcasts/podcasts-reported.store.ts';
import { podcastsRoutes } from '#rooms/podcasts/podcasts.routes.ts';
import { podcastsTrash } from '#rooms/podcasts/podcasts.store.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';

export const podcastsRoom: Room = {
  routes: podcastsRoutes,
  titles: { podcasts: { table: podcasts, title: podcasts.name, folded: podcasts.folded } },
  trash: [podcastsTrash],
  reported: [tracksReported],
  folded: podcasts,
  oneLine: [{ name: 'podcasts', table: podcasts, columns: [podcasts.name] }],
};
