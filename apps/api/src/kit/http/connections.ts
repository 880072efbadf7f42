import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply } from 'fastify';

/** The open connections, each with the reply that it waits for, or null. */
export type Connections = ReadonlyMap<Socket, FastifyReply | null>;

/**
 * Notes each request before anything else: the call that it makes, and that its connection waits. Fastify builds the
 * options of a route anew whenever they are read, so the other hooks take the call from the request. It is noted by
 * connection because an entry for each request, with a listener for its end, would cost far more.
 */
export function noteConnections(app: FastifyInstance): Connections {
  const connections = new Map<Socket, FastifyReply | null>();
  app.server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  app.decorateRequest('call', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.call = request.routeOptions.config.call ?? null;
    const { socket } = request.raw;
    // An injected request has no connection.
    if (connections.has(socket)) connections.set(socket, reply);
    done();
  });
  app.addHook('onResponse', ({ raw: { socket } }, reply, done) => {
    // A connection may have sent its next request already.
    if (connections.get(socket) === reply) connections.set(socket, null);
    done();
  });
  return connections;
}
