import type { FastifyInstance } from 'fastify';

const GRACE_MS = 5000;

/**
 * Cuts requests of routes marked `isLong` shortly after the server begins to stop: a slow upload or a paused player
 * would keep it running indefinitely. Both resume: the upload with a retry, the player with a range request.
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
