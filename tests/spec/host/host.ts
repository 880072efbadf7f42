import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { accountCalls, signIn } from './account.ts';
import { boardsCalls } from './boards.ts';
import type { Call, HostOptions, Json, Reply } from './call.ts';
import { Refused } from './call.ts';
import { makeExpiredCertificate } from './certificate.ts';
import { makeCommunity } from './community.ts';
import { contestCalls } from './contest.ts';
import { dashboardCalls } from './dashboard.ts';
import type { Data } from './entities.ts';
import { sendFile } from './files.ts';
import { notificationsCalls } from './notifications.ts';
import { LOGIN_PAGE, answerOddly } from './odd.ts';
import type { Odd } from './odd.ts';
import { parloursCalls } from './parlours.ts';
import { podcastsCalls } from './podcasts.ts';
import { salesCalls } from './sales.ts';
import { failureBody, shape } from './shape.ts';
import { usersCalls } from './users.ts';

export const API_KEY = 'a-key-of-this-host';
/** Every request carries these; no other header of ours is named. */
const HEADERS = ['x-api-key', 'authorization', 'content-type'];

const calls: Call[] = [
  ...accountCalls,
  ...dashboardCalls,
  ...usersCalls,
  ...podcastsCalls,
  ...boardsCalls,
  ...contestCalls,
  ...parloursCalls,
  ...salesCalls,
  ...notificationsCalls,
];

/** A host that answers the calls of the specification's section 7 with the fields of its section 3, and nothing else. */
export type Host = {
  address: string;
  data: Data;
  /** Every request so far: 'GET /admin/users'. */
  asked: string[];
  /** Those among them that the specification does not name: they got a 404. */
  unnamed: string[];
  /** Request headers that the specification does not name, and for which a preflight asked. */
  unnamedHeaders: string[];
  /** Allows browsers on this origin. */
  allow: (origin: string) => void;
  signIn: () => { token: string; id: number };
  /** Answers oddly where 'GET /admin/users' matches, until `recover`. */
  fail: (pattern: RegExp, way: Odd) => void;
  /** Answers as it should again, and all that it held. */
  recover: () => void;
  /** Resolves when a request was held. */
  held: () => Promise<void>;
  goDown: () => Promise<void>;
  comeUp: () => Promise<void>;
};

export const PLAIN: HostOptions = {
  ids: 'number',
  optional: 'there',
  failures: 'both',
  layout: 'nested',
  hasBucket: true,
  hasUnread: true,
};
/** An older host: all that the specification leaves open is answered in the less convenient way. */
export const OLD: HostOptions = {
  ids: 'string',
  optional: 'missing',
  failures: 'message',
  layout: 'flat',
  hasBucket: false,
  hasUnread: false,
};

/** Starts a host on a free port. `isExpired`: it speaks TLS with a certificate that is years too old. */
export async function startHost(options: HostOptions = PLAIN, { isExpired = false } = {}): Promise<Host> {
  const state = { origin: '', trouble: null as { pattern: RegExp; way: Odd } | null };
  let waiting = Promise.withResolvers<void>();
  let held: (() => void)[] = [];

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = 'GET', url = '/' } = request;
    const { pathname } = new URL(url, 'http://host');
    const asked = request.headers['access-control-request-method'] ?? method;
    const way = state.trouble?.pattern.test(`${asked} ${pathname}`) ? state.trouble.way : null;
    if (method === 'OPTIONS') {
      const preflight = () => answerPreflight(request, response);
      if (way === 'a refused preflight') response.writeHead(403).end();
      else if (way === 'a slow preflight') {
        held.push(preflight);
        waiting.resolve();
      } else preflight();
      return;
    }
    setCors(response);
    if (way && way !== 'a refused preflight' && way !== 'a slow preflight') return answerOddly[way](response);
    if (pathname === '/sign-in-page')
      return void response.setHeader('content-type', 'text/html').end(LOGIN_PAGE);
    if (sendFile(pathname, request, response)) return;
    host.asked.push(`${method} ${pathname}`);
    void answer(host, options, request).then(({ status = 200, body }) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(shape(body, options))),
    );
  };

  function setCors(response: ServerResponse): void {
    // Without a lifetime, so that each request is preceded by its own preflight.
    response.setHeader('access-control-allow-origin', state.origin).setHeader('access-control-max-age', '0');
  }

  function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
    const wanted = (request.headers['access-control-request-headers'] ?? '').split(',').filter(Boolean);
    host.unnamedHeaders.push(...wanted.filter((header) => !HEADERS.includes(header)));
    setCors(response);
    response
      .setHeader('access-control-allow-headers', HEADERS.join())
      .setHeader('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE')
      .writeHead(204)
      .end();
  }

  const server = isExpired ? createTlsServer(makeExpiredCertificate(), listener) : createServer(listener);
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const address = `${isExpired ? 'https' : 'http'}://127.0.0.1:${port}`;
  const data = makeCommunity(address);
  const host: Host = {
    address,
    data,
    asked: [],
    unnamed: [],
    unnamedHeaders: [],
    allow: (origin) => void (state.origin = origin),
    signIn: () => signIn(data),
    fail: (pattern, way) => void (state.trouble = { pattern, way }),
    recover() {
      state.trouble = null;
      for (const release of held.splice(0)) release();
      waiting = Promise.withResolvers();
    },
    held: () => waiting.promise,
    async goDown() {
      held = [];
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
    comeUp: () => listen(port),
  };
  return host;
}

/** Answers a request as the specification says; all that it does not name is 404. */
async function answer(host: Host, options: HostOptions, request: IncomingMessage): Promise<Reply> {
  const { method = 'GET', url = '/' } = request;
  const { pathname, searchParams: query } = new URL(url, 'http://host');
  const body = await readBody(request);
  const found = calls.find((each) => each.method === method && each.pattern.test(pathname));
  if (!found) host.unnamed.push(`${method} ${pathname}`);
  try {
    if (!found) throw new Refused(404, `Cannot ${method} ${pathname}`);
    const token = checkAccess(host, found, request);
    const ids = found.pattern.exec(pathname)?.slice(1).map(Number) ?? [];
    return found.answer({ ids, query, token, data: host.data, options, ...body });
  } catch (error) {
    if (!(error instanceof Refused)) return { status: 500, body: { msg: String(error) } };
    return { status: error.status, body: failureBody(error, options) };
  }
}

/** Returns the request's token. @throws Refused without the api key, or the token of a sign-in where one is needed */
function checkAccess({ data }: Host, { isOpen }: Call, { headers }: IncomingMessage): string | null {
  if (headers['x-api-key'] !== API_KEY) throw new Refused(403, 'The api key is wrong');
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null;
  if (!isOpen && !data.admin.tokens.has(token ?? '')) throw new Refused(401, 'Unauthorized');
  return token;
}

async function readBody(request: IncomingMessage): Promise<{ body: Json; form: FormData | null }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    return { body: {}, form: await new Response(bytes, { headers: { 'content-type': type } }).formData() };
  }
  return { body: bytes.length > 0 ? (JSON.parse(bytes.toString()) as Json) : {}, form: null };
}
