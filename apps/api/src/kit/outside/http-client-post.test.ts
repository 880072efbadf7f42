import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { openHttpClient } from '#kit/outside/http-client.ts';

type Resolve = NonNullable<NonNullable<Parameters<typeof openHttpClient>[0]>['resolve']>;

const hits: string[] = [];
let play: RequestListener = (_, response) => response.end();
const server = createServer((request, response) => {
  hits.push(`${request.method} ${request.headers.host} ${request.url}`);
  play(request, response);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  hits.length = 0;
  play = (_, response) => response.end();
});

/** Resolves each name to the next of these addresses, and then to the last. */
function inTurn(...addresses: string[]): Resolve {
  return (_name, _options, done) => {
    const address = (addresses.length > 1 ? addresses.shift() : addresses[0]) ?? '';
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
}
const SENT = {
  headers: { 'x-own': 'Ä'.codePointAt(0)?.toString() ?? '' },
  body: '{"ä":1}',
  timeoutMs: 5000,
  maxBytes: 10,
};
const client = openHttpClient({ protocol: 'http:', resolve: inTurn('127.0.0.1'), isAllowed: () => true });
const post = (more: Partial<typeof SENT> = {}, host = 'receiver.test') =>
  client.post(new URL(`http://${host}:${port}/in?a=1`), { ...SENT, ...more });

describe('a post to an external server', () => {
  test('has its headers and its body, and returns the status and the beginning of the answer', async () => {
    let got = '';
    play = (request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => (got += part));
      request.on('end', () => response.writeHead(201).end('äääääää'));
      got += `${String(request.headers['x-own'])} ${request.headers['user-agent']} `;
    };
    expect(await post()).toEqual({ status: 201, text: 'äääää' });
    expect([got, hits]).toEqual(['196 Greenroom {"ä":1}', [`POST receiver.test:${port} /in?a=1`]]);
    expect(await post({ maxBytes: 3 })).toEqual({ status: 201, text: 'ä' });
  });

  test.each([301, 302, 303, 307, 308])('follows no redirect (%i)', async (status) => {
    play = (_, response) =>
      response.writeHead(status, { location: `http://receiver.test:${port}/there` }).end();
    expect(await post()).toEqual({ status, text: '' });
    expect(hits).toHaveLength(1);
  });

  test('that is not answered in time, is cut off or is answered with something else says so', async () => {
    play = () => undefined;
    expect(await post({ timeoutMs: 100 })).toEqual({ problem: 'There was no answer within 0.1 seconds.' });
    play = (request) => request.socket.destroy();
    expect(await post()).toEqual({
      problem: expect.stringMatching(/^The connection failed: .*socket hang up/),
    });
    play = (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n');
    expect(await post()).toEqual({ problem: expect.stringMatching(/^The connection failed: /) });
  });

  test('that is answered by an endless or a slow text is read no further than its limits', async () => {
    const left = Promise.withResolvers<void>();
    play = (request, response) => {
      request.socket.once('close', () => left.resolve());
      response.writeHead(200).write('x'.repeat(65_536));
    };
    expect(await post()).toEqual({ status: 200, text: 'x'.repeat(10) });
    await left.promise;
    play = (_, response) => response.writeHead(202).write('slow');
    expect(await post({ timeoutMs: 300 })).toEqual({ status: 202, text: 'slow' });
  });

  test.each(['127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '0.0.0.0'])(
    'never goes to an address instead of a name: %s',
    async (host) => {
      expect(await post({}, host)).toEqual({ problem: 'Only https addresses with a name are called.' });
      expect(hits).toEqual([]);
    },
  );

  test('goes to the address that was checked, also when the next look-up answers with another', async ({
    annotate,
  }) => {
    const rebinding = openHttpClient({
      protocol: 'http:',
      resolve: inTurn('127.0.0.1', '127.0.0.2', '10.0.0.1'),
      isAllowed: (address) => address === '127.0.0.1',
    });
    const url = new URL(`http://receiver.test:${port}/`);
    expect(await rebinding.post(url, SENT)).toEqual({ status: 200, text: '' });
    const refused = { problem: expect.stringMatching(/an address that is not public/) };
    expect(await rebinding.post(url, SENT)).toEqual(refused);
    expect(await rebinding.post(url, SENT)).toEqual(refused);
    expect(hits).toHaveLength(1);
    await annotate(
      '3 posts to a name that changes its address: 1 arrives at the checked one, 2 are refused',
      'B16',
    );
  });

  test('to a name that leads nowhere says so', async () => {
    const lost = openHttpClient({
      protocol: 'http:',
      resolve: (name, _options, done) =>
        done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), []),
    });
    const url = new URL(`http://receiver.test:${port}/`);
    expect(await lost.post(url, SENT)).toEqual({ problem: 'No server has this name.' });
  });

  test('never goes to this machine by its name, nor without https', async () => {
    const usual = openHttpClient();
    expect(await usual.post(new URL(`http://receiver.test:${port}/`), SENT)).toEqual({
      problem: 'Only https addresses with a name are called.',
    });
    expect(await usual.post(new URL(`https://localhost:${port}/`), SENT)).toEqual({
      problem: expect.stringMatching(/an address that is not public/),
    });
    expect(hits).toEqual([]);
  });
});
