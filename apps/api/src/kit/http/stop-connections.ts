import type { FastifyInstance } from 'fastify';

import type { Connections } from '#kit/http/connections.ts';

/** A request that is already on its way arrives within this time. */
const UNUSED_MS = 500;
/** Longer than any handler may take, shorter than the process waits before it exits. */
const LAST_MS = 12_000;

/**
 * Cuts connections that would keep a server from stopping. Those without a request go first, such as the spare ones that
 * browsers open, which Node does not count as idle; all others are cut in the end.
 */
export function addStopOfConnections(
  app: FastifyInstance,
  connections: Connections,
  unusedMs = UNUSED_MS,
  lastMs = LAST_MS,
): void {
  const cutUnused = () => {
    for (const [socket, reply] of connections) if (!reply) socket.destroy();
  };
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers.push(
      setInterval(cutUnused, unusedMs),
      setTimeout(() => app.server.closeAllConnections(), lastMs),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}
