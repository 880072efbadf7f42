import { lookup as resolveName } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

import { isPublicAddress } from '#kit/outside/public-address.ts';

/** All of an answer, from the look-up of the name to its last byte. */
const TOTAL_MS = 3000;
const MAX_BYTES = 64 * 1024;

/** This server's one way to servers of strangers. */
export type HttpClient = {
  /**
   * The JSON under an https address, as they tell it; null when there is none to be had: in 3 s, in 64 kB, without a
   * redirect, from a public address.
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
  /** `http:` alone where somebody plays the other side in a test. */
  protocol?: 'https:' | 'http:';
};

/** Opens the way outside. No proxy of the environment is used: it would connect where nobody here has looked. */
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
      // An address in place of a name would never be looked up, and so never be looked at.
      if (url.protocol !== protocol || isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
      try {
        return await readJson(await open(url));
      } catch {
        return null;
      }
    },
  };
}

/** What is looked at here is what is connected to: a name that changes its mind a moment later changes nothing. */
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
