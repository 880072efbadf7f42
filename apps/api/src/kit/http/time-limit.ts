import type { FastifyInstance, FastifyReply } from 'fastify';

import { Refusal } from '#kit/errors.ts';
import type { Running } from '#kit/http/running.ts';

const LIMIT_MS = 10_000;
const LOOK_MS = 500;

/**
 * Answers 503 when a handler takes too long. A route with a `handlerTimeout` has that instead. One timer looks at all
 * requests: Fastify's own option takes a timer and a signal for each, which costs a small call a tenth of its time.
 */
export function addTimeLimit(app: FastifyInstance, running: Running, limitMs = LIMIT_MS): void {
  const look = () => {
    for (const reply of running.values()) {
      if (reply.elapsedTime < limitMs) break;
      if (!reply.routeOptions.handlerTimeout) end(reply);
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
