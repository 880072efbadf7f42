import type { FastifyInstance, FastifyReply } from 'fastify';

import { Refusal } from '#kit/errors.ts';
import type { Connections } from '#kit/http/connections.ts';

const LIMIT_MS = 10_000;
const LOOK_MS = 500;

/**
 * Answers 503 when a handler takes too long. A route with a `handlerTimeout` has that instead. One timer looks at all
 * connections: Fastify's own option takes a timer, a signal and a listener for each request.
 */
export function addTimeLimit(app: FastifyInstance, connections: Connections, limitMs = LIMIT_MS): void {
  const look = () => {
    for (const reply of connections.values()) {
      if (reply && reply.elapsedTime >= limitMs && !reply.routeOptions.handlerTimeout) end(reply);
    }
  };
  const timer = setInterval(look, Math.min(LOOK_MS, limitMs)).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** A response that has begun can't become a failure any more, so its connection is cut. */
function end(reply: FastifyReply): void {
  if (reply.sent) return;
  if (reply.raw.headersSent) reply.raw.destroy();
  else reply.send(new Refusal('unavailable', { retryAfter: 2 }));
}
