import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { World } from '#testing/world.ts';
import { openHttpClient } from '#kit/outside/http-client.ts';

type Told = { status?: number; body: unknown; wait?: Promise<void> };

/** A fake of the external servers: their responses, and the requests they received. */
export type Provider = {
  port: number;
  tell: (asked: URL) => Told;
  /** The requests that arrived, with the host they were sent to. */
  hits: URL[];
  /** The URLs that the product requested, from any server. */
  questions: string[];
  /** Resolves once this many requests have arrived. */
  untilAsked(count: number): Promise<void>;
  close(): void;
};

/** Redirects a world's external requests to this machine at the network level, so that the product's own code is tested. */
export async function playProvider(world: World): Promise<Provider> {
  const server = createServer((request, response) => {
    const asked = new URL(`https://${request.headers.host}${request.url}`);
    provider.hits.push(asked);
    const { status = 200, body, wait = Promise.resolve() } = provider.tell(asked);
    void wait.then(() =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const provider: Provider = {
    port,
    tell: () => ({ status: 404, body: null }),
    hits: [],
    questions: [],
    async untilAsked(count) {
      while (provider.hits.length < count) await once(server, 'request');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const played = openHttpClient({
    protocol: 'http:',
    resolve: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    isAllowed: () => true,
  });
  world.app.httpClient = {
    ...played,
    getJson: (url) => {
      provider.questions.push(url.href);
      const there = new URL(url);
      there.protocol = 'http:';
      there.port = String(port);
      return played.getJson(there);
    },
  };
  return provider;
}
