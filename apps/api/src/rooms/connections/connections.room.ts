import type { Room } from '#kit/room.ts';
import { startSending, tendConnections } from '#rooms/connections/connections-sending.service.ts';
import { connectionsRoutes } from '#rooms/connections/connections.routes.ts';
import { connectionsTrash } from '#rooms/connections/connections.store.ts';
import { connections } from '#rooms/connections/connections.table.ts';

export const connectionsRoom: Room = {
  routes: connectionsRoutes,
  titles: { connections: { table: connections, title: connections.name } },
  trash: [connectionsTrash],
  serverJobs: [tendConnections],
  workers: [{ capability: 'connections', start: startSending }],
};
