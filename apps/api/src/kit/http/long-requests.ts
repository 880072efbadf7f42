import type { FastifyInstance } from 'fastify';

const GRACE_MS = 5000;

/**
 * Cuts requests of routes marked `isLong` a moment after the server begins to stop: an upload on a slow line or a
 * player that has paused would keep it up for as long as they like. Both come again, the one by retry, the other by range.
 */
export function addLongRequests(app: FastifyInstance, graceMs = GRACE_MS): void {
  const lines = new Set<() => void>();
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (routeOptions.config.isLong) {
      const cut = () => void reply.raw.destroy();
      lines.add(cut);
      reply.raw.once('close', () => lines.delete(cut));
    }
    done();
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setTimeout(() => {
      for (const cut of lines) cut();
    }, graceMs);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
