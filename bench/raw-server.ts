// The least that can answer a cached small call: node:http, a look at the api key, and bytes that are ready.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { report } from './child-side.ts';

type Answer = { path: string; apiKey: string; headers: string[]; body: string };
const { path, apiKey, headers, body } = JSON.parse(process.env['BENCH_ANSWER'] ?? '') as Answer;

const server = createServer((request, response) => {
  if (request.headers['x-api-key'] === apiKey && request.method === 'GET' && request.url === path) {
    response.writeHead(200, headers).end(body);
  } else {
    response.writeHead(403).end();
  }
});
server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
