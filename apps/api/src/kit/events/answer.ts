import type { Call } from '@greenroom/contract/kit/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

import { FAILURES } from '#kit/http/serializers.ts';

/** Longer than any staff session. */
const DAY_MS = 24 * 60 * 60_000;

/** Registers a call that returns server-sent events, guarded like every call, until either side closes it. */
export function answerEvents(
  app: FastifyInstance,
  call: Call & { stream: true },
  open: (request: FastifyRequest) => Promise<Readable>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    handlerTimeout: DAY_MS,
    config: { call },
    schema: { response: FAILURES },
    async handler(request, reply) {
      const readable = await open(request);
      // Otherwise nginx would buffer the events.
      reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
      return readable;
    },
  });
}
