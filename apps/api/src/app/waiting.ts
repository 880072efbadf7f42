import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { addOtherOrigins } from '#app/console/other-origins.ts';
import { checkPorts, explainListening } from '#app/cluster/port-owner.ts';
import type { Place } from '#app/cluster/port-owner.ts';
import { AbsentError } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { Refusal, failureBody } from '#kit/errors.ts';
import { bareHeaders } from '#kit/http/failures.ts';
import { VERSION } from '#kit/version.ts';

const AGAIN_MS = 1000;
const SAY_MS = 5000;

/** The services that a start can wait for. */
type Part = 'database' | 'store';

export type Waiting = {
  /** Repeats `work` until its service is available. @throws AbsentError immediately with `exitIfAbsent` */
  until<T>(part: Part, work: () => Promise<T>): Promise<T>;
  /** Frees the port for the server. Returns the port to listen on: the one used while waiting, if any. */
  end(): Promise<number>;
};

type Options = {
  say: (text: string) => void;
  exitIfAbsent: boolean;
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
};

const SETTINGS = { hostSetting: 'HOST', portSetting: 'PORT' };

/**
 * Takes the ports of the settings, then waits for services that are unavailable at the start, logs this every few
 * seconds, and responds to calls with 503. Several processes share a database of their own, and a proxy would give a
 * change to one that starts and answers: such a one only checks that its ports are free, until it has to wait.
 * @throws Error when a port can't be used
 */
export async function openWaiting(config: Config, { say, exitIfAbsent, signal }: Options): Promise<Waiting> {
  let missing: Part = 'database';
  let saidAt = -SAY_MS;
  const place = { host: config.HOST, port: config.PORT, ...SETTINGS };
  const open = (at: Place) => explainListening(at, () => serve(config, () => missing, at));
  const others: Place[] =
    config.METRICS_PORT === undefined
      ? []
      : [{ ...place, port: config.METRICS_PORT, portSetting: 'METRICS_PORT' }];
  await checkPorts([place, ...others]);
  const isAlone = config.DATABASE_URL === undefined;
  // Any port will do with 0: nobody can take it from us.
  let server = isAlone && place.port !== 0 ? await open(place) : null;
  return {
    async until(part, work) {
      missing = part;
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (exitIfAbsent || !(error instanceof AbsentError)) throw error;
          server ??= await open(place);
          if (performance.now() - saidAt >= SAY_MS) {
            say(`  Waiting: ${error.message} Until then ${server.listeningOrigin}/readyz answers 503.`);
            saidAt = performance.now();
          }
          await sleep(AGAIN_MS, null, { signal });
        }
      }
    },
    async end() {
      if (!server) return config.PORT;
      const port = Number(new URL(server.listeningOrigin).port) || config.PORT;
      await server.close();
      server = null;
      return port;
    },
  };
}

/** Answers 503 to all but `/healthz`, before it reads a body. */
async function serve(
  config: Config,
  findMissing: () => Part,
  { host, port }: Place,
): Promise<FastifyInstance> {
  const app = fastify({ genReqId: () => randomUUID(), forceCloseConnections: true });
  app.decorate('config', config);
  await addOtherOrigins(app);
  app.addHook('onRequest', async ({ id, url }, reply) => {
    const path = url.split('?')[0];
    void reply.headers(bareHeaders(id));
    if (path === '/healthz') return reply.send({ status: 'ok' });
    void reply.code(503);
    if (path === '/readyz') {
      const database = findMissing() !== 'database';
      return reply.send({ status: 'not ready', version: VERSION, database, store: false, mail: false });
    }
    const refusal = new Refusal('unavailable', { retryAfter: 2 });
    return reply.header('retry-after', '2').send(failureBody(refusal, id));
  });
  await app.listen({ host, port });
  return app;
}
