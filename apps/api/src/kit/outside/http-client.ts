import { lookup as resolveName } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

import { isPublicAddress } from '#kit/outside/public-address.ts';

/** The time limit of a request, from the DNS lookup to the last byte. */
const TOTAL_MS = 3000;
const MAX_BYTES = 64 * 1024;

/** The only client for external servers. */
export type HttpClient = {
  /**
   * Returns the JSON at an https URL, unchecked, or null when it can't be had within 3 s, within 64 kB, without a
   * redirect and from a public address.
   */
  getJson(url: URL): Promise<unknown>;
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
};

/** Opens the client. It ignores proxies of the environment, which would connect to unchecked addresses. */
export function openHttpClient({
  resolve = resolveName,
  isAllowed = isPublicAddress,
  protocol = 'https:',
}: Options = {}): HttpClient {
  const lookup = lookupOf(resolve, isAllowed);
  const { Agent, request } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: false });
  const open = (url: URL) =>
    new Promise<http.IncomingMessage>((done, refuse) => {
      request(url, {
        agent,
        lookup,
        signal: AbortSignal.timeout(TOTAL_MS),
        headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Greenroom' },
      })
        .on('response', done)
        .on('error', refuse)
        .end();
    });
  return {
    async getJson(url) {
      // An address instead of a name would skip the lookup, and so the check.
      if (url.protocol !== protocol || isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
      try {
        return await readJson(await open(url));
      } catch {
        return null;
      }
    },
  };
}

/** Returns a lookup that checks the addresses. The connection uses the result, so a later DNS change has no effect. */
function lookupOf(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, { all }, done) => {
    resolve(name, { all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first || !found.every(({ address }) => isAllowed(address))) {
        done(error ?? new Error(`${name} is not outside`), []);
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
