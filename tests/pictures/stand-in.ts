import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the API; a body that is no text lies in a file of its own. */
type Answer = { status: number; type: string; text?: string; file?: string };
/** What a page asked for and was answered, in order, and when. */
export type Recording = {
  time: string;
  config: string;
  policy: string;
  session: string;
  answers: Record<string, Answer[]>;
};
export type Trouble = { fail?: RegExp | undefined; hold?: RegExp | undefined };

/** Serves the built console, and the API's answers: those of a real server, which it keeps, or those that were kept. */
export type StandIn = {
  address: string;
  /** Starts to keep the answers of this server. */
  record: (upstream: string) => void;
  /** Starts to give the answers of a recording. */
  replay: (recording: Recording, trouble: Trouble) => void;
  /** Returns the answers since `record`. */
  answers: () => Recording['answers'];
  /** Returns what was asked for since `replay` and never recorded. */
  missing: () => string[];
  /** Resolves when nothing was asked for in a while; what is held back or streams does not count. */
  quiet: () => Promise<void>;
  stop: () => Promise<void>;
};

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const STREAM = '/admin/events';
const QUIET_MS = 150;
const MOST_MS = 20_000;
const PLACE = '<script type="application/json" id="greenroom-config"></script>';
const WORDS = 'Something went wrong on our side. Nothing was changed.';
const FAILURE = JSON.stringify({ code: 'internal', msg: WORDS, message: WORDS, requestId: 'pictures-0001' });

/** Starts one on a free port. `files` is where bodies that are no text are kept; `find` knows other recordings' answers. */
export async function startStandIn(
  dist: string,
  files: string,
  find: (key: string) => Answer | undefined,
): Promise<StandIn> {
  let upstream: string | null = null;
  let recording: Recording = { time: '', config: '', policy: '', session: '', answers: {} };
  let trouble: Trouble = {};
  let asked = new Map<string, number>();
  let missing = new Set<string>();
  let open = 0;
  let lastAt = 0;

  const server = createServer((request, response) => {
    const isLong = request.url?.startsWith(STREAM) || trouble.hold?.test(request.url ?? '');
    lastAt = Date.now();
    if (!isLong) {
      open += 1;
      response.once('close', () => {
        open -= 1;
        lastAt = Date.now();
      });
    }
    respond(request, response).catch((error: unknown) => {
      missing.add(`${request.method} ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const path = new URL(url, 'http://x').pathname;
    if (TYPES[extname(path)] && existsSync(join(dist, path))) return sendFile(response, path);
    if (request.headers['sec-fetch-mode'] === 'navigate') return sendPage(response);
    if (path === STREAM) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
      return;
    }
    if (trouble.hold?.test(url)) return;
    if (trouble.fail?.test(url)) return send(response, 500, 'application/json', FAILURE);
    const key = `${method} ${tidy(url)}`;
    const answer = upstream ? await ask(upstream, request, key) : recall(key);
    send(
      response,
      answer.status,
      answer.type,
      answer.file ? readFileSync(join(files, answer.file)) : answer.text,
    );
  }

  function sendFile(response: ServerResponse, path: string): void {
    response.setHeader('cache-control', 'max-age=3600');
    send(response, 200, TYPES[extname(path)], readFileSync(join(dist, path)));
  }

  function sendPage(response: ServerResponse): void {
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    response.setHeader('content-security-policy', recording.policy);
    send(
      response,
      200,
      'text/html',
      html.replace(PLACE, () => PLACE.replace('></', `>${recording.config}</`)),
    );
  }

  async function ask(base: string, request: IncomingMessage, key: string): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).filter(
      ([name]) => /^(?:x-|authorization|content-type|accept$|idempotency)/.test(name) || name === 'if-match',
    ) as [string, string][];
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const reply = await fetch(base + request.url, {
      method: request.method ?? 'GET',
      headers,
      ...body,
      redirect: 'manual',
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const type = reply.headers.get('content-type') ?? '';
    const answer: Answer = { status: reply.status, type };
    if (/json|text\//.test(type) || bytes.length === 0) answer.text = bytes.toString();
    else {
      answer.file = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      mkdirSync(files, { recursive: true });
      writeFileSync(join(files, answer.file), bytes);
    }
    (recording.answers[key] ??= []).push(answer);
    return answer;
  }

  function recall(key: string): Answer {
    const count = asked.get(key) ?? 0;
    asked.set(key, count + 1);
    const kept = recording.answers[key];
    const answer = kept?.[Math.min(count, kept.length - 1)] ?? find(key);
    if (answer) return answer;
    missing.add(key);
    return { status: 404, type: 'application/json', text: FAILURE };
  }

  const isBusy = () => open > 0 || Date.now() - lastAt < QUIET_MS;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    record(address) {
      upstream = address;
    },
    replay(next, nextTrouble) {
      upstream = null;
      [recording, trouble, asked, missing] = [next, nextTrouble, new Map(), new Set()];
    },
    answers: () => recording.answers,
    missing: () => [...missing],
    async quiet() {
      for (const end = Date.now() + MOST_MS; isBusy() && Date.now() < end;) await sleep(20);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The order of a query's fields says nothing. */
function tidy(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://x');
  searchParams.sort();
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}

function send(
  response: ServerResponse,
  status: number,
  type: string | undefined,
  body: string | Buffer = '',
): void {
  response.writeHead(status, type ? { 'content-type': type } : {}).end(body);
}
