import type { Room } from '#kit/room.ts';
import { garbageParts } from '#rooms/media/media-garbage.store.ts';
import { mediaRoutes } from '#rooms/media/media.routes.ts';
import { tracks } from '#rooms/media/media.table.ts';

export const mediaRoom: Room = {
  routes: mediaRoutes,
  oneLine: [{ name: 'tracks', table: tracks, columns: [tracks.title] }],
  objects: [
    { table: tracks, column: tracks.objectKey },
    { table: tracks, column: tracks.thumbnailKey },
  ],
  garbage: garbageParts,
};
