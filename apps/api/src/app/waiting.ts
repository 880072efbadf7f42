import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { AbsentError } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { Refusal, failureBody } from '#kit/errors.ts';
import { bareHeaders } from '#kit/http/failures.ts';

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

/** Waits for services that are unavailable at the start, logs this every few seconds, and responds to calls with 503. */
export function openWaiting(config: Config, { say, exitIfAbsent, signal }: Options): Waiting {
  let server: Server | null = null;
  let missing: Part = 'database';
  let saidAt = -SAY_MS;
  const open = async () => {
    server = createServer(({ url = '' }, response) => answer(url, response, missing));
    server.listen(config.PORT, config.HOST);
    await once(server, 'listening');
  };
  return {
    async until(part, work) {
      missing = part;
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (exitIfAbsent || !(error instanceof AbsentError)) throw error;
          if (!server) await open();
          if (performance.now() - saidAt >= SAY_MS) {
            say(`  Waiting: ${error.message} Until then ${addressOf(server, config)}/readyz answers 503.`);
            saidAt = performance.now();
          }
          await sleep(AGAIN_MS, null, { signal });
        }
      }
    },
    async end() {
      if (!server) return config.PORT;
      const port = portOf(server);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      server = null;
      await closed;
      return port;
    },
  };
}

const portOf = (server: Server | null) => (server?.address() as AddressInfo | null)?.port ?? 0;

const addressOf = (server: Server | null, { HOST }: Config) =>
  `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${portOf(server)}`;

function answer(url: string, response: ServerResponse, missing: Part): void {
  const id = randomUUID();
  const send = (status: number, body: object, headers: Record<string, string> = {}) =>
    response.writeHead(status, { ...bareHeaders(id), ...headers }).end(JSON.stringify(body));
  const path = url.split('?')[0];
  if (path === '/healthz') return void send(200, { status: 'ok' });
  if (path === '/readyz') {
    return void send(503, {
      status: 'not ready',
      database: missing !== 'database',
      store: false,
      mail: false,
    });
  }
  send(503, failureBody(new Refusal('unavailable', { retryAfter: 2 }), id), { 'retry-after': '2' });
}
