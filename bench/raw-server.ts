// The smallest server for a cached small call: it checks the api key and sends prepared bytes. It uses node:http, or
// (BENCH_KIND=fastify) Fastify without plugins, hooks, logger or validation, to separate its share from ours.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import fastify from 'fastify';

import { report } from './child-side.ts';

type Answer = { path: string; apiKey: string; headers: string[]; body: string };
const { path, apiKey, headers, body } = JSON.parse(process.env['BENCH_ANSWER'] ?? '') as Answer;

if (process.env['BENCH_KIND'] === 'fastify') {
  const pairs: Record<string, string> = {};
  for (let index = 0; index < headers.length; index += 2)
    pairs[headers[index] ?? ''] = headers[index + 1] ?? '';
  const app = fastify();
  app.get(path, (request, reply) => {
    if (request.headers['x-api-key'] === apiKey) reply.headers(pairs).send(body);
    else reply.status(403).send();
  });
  report(await app.listen({ host: '127.0.0.1', port: 0 }));
} else {
  const server = createServer((request, response) => {
    if (request.headers['x-api-key'] === apiKey && request.method === 'GET' && request.url === path) {
      response.writeHead(200, headers).end(body);
    } else {
      response.writeHead(403).end();
    }
  });
  server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
}
