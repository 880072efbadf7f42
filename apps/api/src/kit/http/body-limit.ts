import type { FastifyInstance } from 'fastify';

const USUAL_MS = 120_000;

/**
 * Cuts a connection whose request takes too long to arrive whole, by `bodyMs` of the route. Node itself knows one time
 * for all requests, which must be as long as an upload may take; headers have a minute in any case.
 */
export function addBodyLimit(app: FastifyInstance, usualMs = USUAL_MS): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (length !== undefined || encoding !== undefined) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, routeOptions.config.bodyMs ?? usualMs).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
