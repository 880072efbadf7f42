import type { FastifyInstance } from 'fastify';

import type { Connections } from '#kit/http/connections.ts';

const GRACE_MS = 5000;

/**
 * Cuts requests of routes marked `isLong` shortly after the server begins to stop: a slow upload or a paused player
 * would keep it running indefinitely. Both resume: the upload with a retry, the player with a range request.
 */
export function addLongRequests(app: FastifyInstance, connections: Connections, graceMs = GRACE_MS): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setTimeout(() => {
      for (const reply of connections.values()) if (reply?.routeOptions.config.isLong) reply.raw.destroy();
    }, graceMs);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
