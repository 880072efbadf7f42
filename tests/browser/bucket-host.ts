import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

import type { Page } from 'playwright-core';

import { getChromium } from './chromium.ts';
import { SESSION_KEY } from './visit.ts';
import { WAIT_MS } from '../setup/patience.ts';

const CONSOLE = resolve(process.env['CONSOLE_DIST'] ?? join(import.meta.dirname, '../../apps/web/dist'));
const EMPTY_BLOCK = '<script type="application/json" id="greenroom-config"></script>';
const BLOCK = EMPTY_BLOCK.replace('></', '>{"apiUrl":"","apiKey":"k","capabilities":[]}</');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ADMIN = 7;
const SINGER = { id: 21, name: 'Odetta Holmes', email: 'odetta@example.com', profile_image_url: null };

/** A host that is not ours: it serves the built console, and answers the few calls that uploads need. */
export type BucketHost = {
  address: string;
  /** The admin's session, as the console stores it. */
  session: { token: string; id: number };
  /** What `data.s3` is from now on. */
  s3: unknown;
  /** What further paths answer with. */
  answers: Record<string, object>;
  /** What was created, as it was sent. */
  created: unknown[];
  /** The keys whose deletion was asked for. */
  removed: (string | null)[];
  close: () => Promise<void>;
};

async function readRequestJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
}

function readConsolePage(pathname: string): { type: string; bytes: Buffer | string } {
  const type = TYPES[extname(pathname)];
  if (type) return { type, bytes: readFileSync(join(CONSOLE, pathname)) };
  return {
    type: 'text/html',
    bytes: readFileSync(join(CONSOLE, 'index.html'), 'utf8').replace(EMPTY_BLOCK, BLOCK),
  };
}

/** Opens a page of the console in a browser profile that is signed in to a host. Close its context. */
export async function openOn({ address, session }: BucketHost, path: string): Promise<Page> {
  const context = await (await getChromium()).newContext({ baseURL: address, reducedMotion: 'reduce' });
  context.setDefaultTimeout(WAIT_MS);
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(session) }];
  await context.setStorageState({ cookies: [], origins: [{ origin: address, localStorage }] });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Starts a host. Close it after the tests. */
export async function openBucketHost(): Promise<BucketHost> {
  const host = { s3: null as unknown, created: [] as unknown[], removed: [] as (string | null)[] };
  const more: Record<string, object> = {};
  async function answerRequest(
    request: IncomingMessage,
    { pathname, searchParams }: URL,
  ): Promise<object | null> {
    if (request.method === 'POST') {
      host.created.push(await readRequestJson(request));
      return { data: { id: 1 }, msg: 'Created' };
    }
    if (request.method === 'DELETE') {
      host.removed.push(searchParams.get('url_key'));
      return { msg: 'Removed' };
    }
    const answers: Readonly<Record<string, object>> = {
      '/api/v1/configurations': { data: { s3: host.s3 } },
      '/admin/users/user/id': { data: { user_id: ADMIN } },
      '/admin/users/search-by-name': { data: { users: [SINGER] } },
      '/admin/news': { data: [], totalCounts: 0 },
      '/admin/podcasts': { data: [], totalCounts: 0 },
      '/admin/notifications': { rows: [], totalPage: 0 },
      ...more,
    };
    return answers[pathname.replace(/\/$/, '')] ?? null;
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    if (!/^\/(?:admin|api)\//.test(url.pathname)) {
      const { type, bytes } = readConsolePage(url.pathname);
      response.writeHead(200, { 'content-type': type }).end(bytes);
      return;
    }
    void answerRequest(request, url).then((answer) => {
      const status = answer === null ? 404 : request.method === 'POST' ? 201 : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer ?? { msg: 'Not here' }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(host, {
    answers: more,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session: { token: 'a-token', id: ADMIN },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  });
}
