import { lookup as resolveName } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

import { errorReason, listCauses } from '#kit/errors.ts';
import { isPublicAddress } from '#kit/outside/public-address.ts';

/** The time limit of a request, from the DNS lookup to the last byte. */
const TOTAL_MS = 3000;
const MAX_BYTES = 64 * 1024;

/** What is posted to an external server, and how long and how large its answer may be. */
export type Post = { headers: Record<string, string>; body: string; timeoutMs: number; maxBytes: number };
/** The answer, whose text may be cut; or why there was none, as words for staff. */
export type Posted = { status: number; text: string } | { problem: string };

/** The only client for external servers. */
export type HttpClient = {
  /**
   * Returns the JSON at an https URL, unchecked, or null when it can't be had within 3 s, within 64 kB, without a
   * redirect and from a public address.
   */
  getJson(url: URL): Promise<unknown>;
  /**
   * Posts to an https URL at a public address, and returns what came back within the time limit: the status, and as much
   * of the answer as was there. It follows no redirect.
   */
  post(url: URL, post: Post): Promise<Posted>;
};

type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;
type Options = {
  resolve?: Resolve;
  isAllowed?: (address: string) => boolean;
  /** `http:` only for a fake server in a test. */
  protocol?: 'https:' | 'http:';
  /** The certificate of a test's own server. */
  ca?: string;
};

const NOT_CALLABLE = 'Only https addresses with a name are called.';
class NotPublicError extends Error {
  constructor() {
    super('The name leads to an address that is not public, such as one of an internal network.');
  }
}

/** Opens the client. It ignores proxies of the environment, which would connect to unchecked addresses. */
export function openHttpClient({
  resolve = resolveName,
  isAllowed = isPublicAddress,
  protocol = 'https:',
  ca,
}: Options = {}): HttpClient {
  const lookup = lookupOf(resolve, isAllowed);
  const { Agent, request } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: false, ...(ca !== undefined && { ca }) });
  // An address instead of a name would skip the lookup, and so the check.
  const isCallable = (url: URL) =>
    url.protocol === protocol && isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0;
  const open = (url: URL, { method = 'GET', headers, body, signal }: Request) =>
    new Promise<http.IncomingMessage>((done, refuse) => {
      request(url, {
        agent,
        lookup,
        method,
        signal,
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Greenroom', ...headers },
      })
        .on('response', done)
        .on('error', refuse)
        .end(body);
    });
  return {
    async getJson(url) {
      if (!isCallable(url)) return null;
      try {
        const headers = { accept: 'application/json' };
        return await readJson(await open(url, { headers, signal: AbortSignal.timeout(TOTAL_MS) }));
      } catch {
        return null;
      }
    },
    async post(url, { headers, body, timeoutMs, maxBytes }) {
      if (!isCallable(url)) return { problem: NOT_CALLABLE };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await open(url, { method: 'POST', headers, body, signal });
        return { status: response.statusCode ?? 0, text: await readBeginning(response, maxBytes) };
      } catch (error) {
        return { problem: problemWords(error, signal.aborted ? timeoutMs : null) };
      }
    },
  };
}

type Request = {
  method?: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

function problemWords(error: unknown, timeoutMs: number | null): string {
  if (timeoutMs !== null) return `There was no answer within ${timeoutMs / 1000} seconds.`;
  if (error instanceof NotPublicError) return error.message;
  if (listCauses(error).some(({ code }) => code === 'ENOTFOUND')) return 'No server has this name.';
  return `The connection failed: ${errorReason(error)}.`;
}

/** Reads the beginning of an answer. One that breaks off, or takes too long, is as long as it came. */
async function readBeginning(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status was there, and it decides.
  } finally {
    response.destroy();
  }
  // A letter that was cut in two is left out.
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, maxBytes), { stream: true });
}

/** Returns a lookup that checks the addresses. The connection uses the result, so a later DNS change has no effect. */
function lookupOf(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, { all }, done) => {
    resolve(name, { all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first || !found.every(({ address }) => isAllowed(address))) {
        done(error ?? new NotPublicError(), []);
      } else if (all) {
        done(null, found);
      } else {
        done(null, first.address, first.family);
      }
    });
  };
}

async function readJson(response: http.IncomingMessage): Promise<unknown> {
  try {
    if (response.statusCode !== 200 || !/^application\/json\b/i.test(response.headers['content-type'] ?? ''))
      return null;
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > MAX_BYTES) return null;
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString()) as unknown;
  } finally {
    response.destroy();
  }
}
