import type { FastifyInstance } from 'fastify';

const USUAL_MS = 120_000;

/**
 * Cuts a connection whose request takes longer to arrive than the route's `bodyMs`. Node has one limit for all requests,
 * which must be as long as an upload may take; headers always have a minute.
 */
export function addBodyLimit(app: FastifyInstance, usualMs = USUAL_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (length !== undefined || encoding !== undefined) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, request.routeOptions.config.bodyMs ?? usualMs).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
