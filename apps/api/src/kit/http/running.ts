import type { ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyReply } from 'fastify';

/** The requests whose response is not closed yet, oldest first. */
export type Running = ReadonlyMap<ServerResponse, FastifyReply>;

/**
 * Notes each request before anything else: the call that it makes, and that it runs. Fastify builds the options of a
 * route anew whenever they are read, so the other hooks take the call from the request.
 */
export function noteRunning(app: FastifyInstance): Running {
  const running = new Map<ServerResponse, FastifyReply>();
  // One function for all responses: a listener of its own for each costs more than all the rest.
  function forget(this: ServerResponse) {
    running.delete(this);
  }
  app.decorateRequest('call', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.call = request.routeOptions.config.call ?? null;
    running.set(reply.raw, reply);
    reply.raw.on('close', forget);
    done();
  });
  return running;
}
