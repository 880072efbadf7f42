import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';

import { makeCertificate } from '#testing/certificate.ts';
import { openHttpClient } from '#kit/outside/http-client.ts';
import type { HttpClient } from '#kit/outside/http-client.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** What connections send to, on this machine: a real https server with a name of its own. */
export type Receiver = {
  /** Its address, under which `client` finds it. */
  url: string;
  port: number;
  /** Calls it as the product calls the outside: by name, with its certificate. */
  client: HttpClient;
  /** What arrived, oldest first. */
  received: Received[];
  /** How it answers; by default with 204. */
  answer: (response: ServerResponse, received: Received) => void | Promise<void>;
  close(): void;
};

/** Verifies what arrived by the library of the specification, and returns its body. @throws when the signature is wrong */
export const verify = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const NAME = 'hooks.example';
export const answer204 = (response: ServerResponse) => void response.writeHead(204).end();

/** Opens a receiver. Close it after the file. */
export async function openReceiver(): Promise<Receiver> {
  const { key, cert } = makeCertificate(2, NAME);
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      const received = { path: url, headers, body: Buffer.concat(parts).toString() };
      receiver.received.push(received);
      void receiver.answer(response, received);
    });
  });
  server.on('tlsClientError', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `https://${NAME}:${port}/greenroom`,
    port,
    client: openHttpClient({
      ca: cert,
      resolve: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
      isAllowed: () => true,
    }),
    received: [],
    answer: answer204,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
