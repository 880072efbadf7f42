import type { Call } from '@greenroom/contract/kit/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

import { Failure, serialSchema } from '#kit/http/answer.ts';

/** Longer than any session of the staff lives. */
const DAY_MS = 24 * 60 * 60_000;

/** Answers a call of the contract with server-sent events, guarded as every call, for as long as both sides like. */
export function answerEvents(
  app: FastifyInstance,
  call: Call & { stream: true },
  open: (request: FastifyRequest) => Promise<Readable>,
): void {
  const failure = serialSchema(Failure);
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    handlerTimeout: DAY_MS,
    config: { call },
    schema: { response: { '4xx': failure, '5xx': failure } },
    async handler(request, reply) {
      const readable = await open(request);
      // nginx would wait for more before it passes anything on.
      reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
      return readable;
    },
  });
}
