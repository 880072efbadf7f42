import type { FastifyInstance } from 'fastify';

import type { Running } from '#kit/http/running.ts';

const GRACE_MS = 5000;

/**
 * Cuts requests of routes marked `isLong` shortly after the server begins to stop: a slow upload or a paused player
 * would keep it running indefinitely. Both resume: the upload with a retry, the player with a range request.
 */
export function addLongRequests(app: FastifyInstance, running: Running, graceMs = GRACE_MS): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setTimeout(() => {
      for (const { raw, routeOptions } of running.values()) if (routeOptions.config.isLong) raw.destroy();
    }, graceMs);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
