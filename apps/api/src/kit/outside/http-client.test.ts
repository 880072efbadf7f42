import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { openHttpClient } from '#kit/outside/http-client.ts';

type Resolve = NonNullable<NonNullable<Parameters<typeof openHttpClient>[0]>['resolve']>;

/** Resolves every name to these addresses. */
const to =
  (...addresses: string[]): Resolve =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** Starts a server on this machine that counts its requests. */
async function listen(answer: RequestListener) {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(`${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { hits, port: (server.address() as AddressInfo).port };
}

let play: RequestListener;
const provider = await listen((request, response) => play(request, response));
const inside = await listen((_, response) => response.end('{"secret":1}'));
beforeEach(() => {
  provider.hits.length = 0;
  inside.hits.length = 0;
});

/** The product's client, but for a fake provider on this machine, without a certificate. */
const client = openHttpClient({ protocol: 'http:', resolve: to('127.0.0.1'), isAllowed: () => true });
const ask = (path = '/') => client.getJson(new URL(`http://provider.test:${provider.port}${path}`));
const json =
  (text: string | Buffer, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
/** Returns JSON of exactly this many bytes. */
const sized = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

describe('an external server', () => {
  test('returns its JSON when called by name', async () => {
    play = json('{"title":"Ä"}', 200, { 'content-type': 'application/json; charset=utf-8' });
    expect(await ask('/oembed?url=a%26b')).toEqual({ title: 'Ä' });
    expect(provider.hits).toEqual([`provider.test:${provider.port} /oembed?url=a%26b`]);
  });

  test('is read up to exactly 64 kB', async () => {
    play = json(sized(65_536));
    expect(await ask()).toHaveLength(65_534);
    play = json(sized(65_537));
    expect(await ask()).toBeNull();
  });

  test.each([301, 302, 303, 307, 308])('that redirects with a %i is not followed', async (status) => {
    const there = `http://127.0.0.1:${inside.port}/latest/meta-data`;
    play = json('{"title":"Moved"}', status, { location: there });
    expect(await ask()).toBeNull();
    expect([provider.hits.length, inside.hits]).toEqual([1, []]);
  });

  const refused: [name: string, answer: RequestListener][] = [
    ['returns 404', json('{"title":"x"}', 404)],
    ['returns 401', json('{"title":"x"}', 401)],
    ['returns 500', json('{"title":"x"}', 500)],
    ['returns 429', json('{"title":"x"}', 429)],
    ['returns an empty body', json('', 200)],
    ['returns HTML', json('{"title":"x"}', 200, { 'content-type': 'text/html' })],
    ['returns a script', json('{"title":"x"}', 200, { 'content-type': 'application/javascript' })],
    ['returns another JSON-like type', json('{"title":"x"}', 200, { 'content-type': 'application/jsonx' })],
    ['returns no content type', (_, response) => response.end('{"title":"x"}')],
    ['returns incomplete JSON', json('{"title":')],
    ['returns deeply nested JSON', json('['.repeat(60_000))],
    ['returns compressed JSON', json(gzipSync('{"title":"x"}'), 200, { 'content-encoding': 'gzip' })],
    ['returns a compression bomb', json(gzipSync(Buffer.alloc(9e7)), 200, { 'content-encoding': 'gzip' })],
    ['disconnects immediately', (request) => request.socket.destroy()],
    [
      'disconnects halfway',
      (request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"title":"x"}', () => request.socket.destroy());
      },
    ],
    ['speaks another protocol', (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['sends too large headers', json('{"title":"x"}', 200, { 'x-much': 'x'.repeat(40_000) })],
  ];
  test.each(refused)('that %s gives no result', async (_, answer) => {
    play = answer;
    expect(await ask()).toBeNull();
    expect(provider.hits).toHaveLength(1);
  });

  test('that never ends, never begins or sends byte by byte is abandoned', async () => {
    const left: Promise<unknown>[] = [];
    play = (request, response) => {
      left.push(new Promise((resolve) => request.socket.once('close', resolve)));
      if (request.url === '/silent') return;
      response.writeHead(200, { 'content-type': 'application/json' }).write('"');
      const part = 'x'.repeat(request.url === '/endless' ? 65_536 : 1);
      const more = () => response.write(part, (error) => error ?? setTimeout(more, 50));
      more();
    };
    const told = await Promise.all([ask('/silent'), ask('/endless'), ask('/slow')]);
    expect(told).toEqual([null, null, null]);
    expect(await Promise.all(left)).toHaveLength(3);
  });

  test('is called without the proxy of the environment', async () => {
    play = json('{"title":"Straight"}');
    const code = `
      const { openHttpClient } = await import(${JSON.stringify(new URL('http-client.ts', import.meta.url).href)});
      const resolve = (name, options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
      const client = openHttpClient({ protocol: 'http:', resolve, isAllowed: () => true });
      process.stdout.write(JSON.stringify(await client.getJson(new URL(process.argv[1]))));`;
    const proxy = `http://127.0.0.1:${inside.port}`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', code, `http://provider.test:${provider.port}/`],
      {
        env: { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy, NO_PROXY: '' },
      },
    );
    expect([stdout, inside.hits]).toEqual(['{"title":"Straight"}', []]);
  });
});

const guarded = (...addresses: string[]) => openHttpClient({ protocol: 'http:', resolve: to(...addresses) });
const there = (host: string) => new URL(`http://${host}:${inside.port}/`);
const lost: Resolve = (_name, _options, done) => done(new Error('no such name'), []);

describe('an internal host is never called', () => {
  const literals = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '１２７．０．０．１',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'user:pass@127.0.0.1',
    'provider.test@127.0.0.1',
  ];
  test.each(literals)('by an address instead of a name: %s', async (host) => {
    // Allows every resolved address, so only the check of the URL itself can refuse it.
    const open = openHttpClient({ protocol: 'http:', isAllowed: () => true });
    expect(await open.getJson(there(host))).toBeNull();
    expect(inside.hits).toEqual([]);
  });

  const addresses = [
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
  ];
  test.each(addresses)('by a name that resolves to %s', async (address) => {
    expect(await guarded(address).getJson(there('provider.test'))).toBeNull();
    // A public address next to it makes no difference.
    expect(await guarded('8.8.8.8', address).getJson(there('provider.test'))).toBeNull();
    expect(inside.hits).toEqual([]);
  });

  test.each(['localhost', 'LOCALHOST', 'localhost.'])('by the name of this machine: %s', async (name) => {
    const here = openHttpClient({ protocol: 'http:' });
    expect(await here.getJson(there(name))).toBeNull();
    expect(inside.hits).toEqual([]);
  });

  test('by a name whose address changes: the checked address is the one that is used', async () => {
    play = json('{"title":"First"}');
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    let asked = 0;
    const rebinding = openHttpClient({
      protocol: 'http:',
      resolve: (name, options, done) => to(answers[asked++] ?? '')(name, options, done),
      isAllowed: (address) => address === '127.0.0.1',
    });
    const url = new URL(`http://provider.test:${provider.port}/`);
    expect([await rebinding.getJson(url), asked]).toEqual([{ title: 'First' }, 1]);
    expect([await rebinding.getJson(url), asked]).toEqual([null, 2]);
    expect(provider.hits).toHaveLength(1);
  });

  test('by a name that does not resolve', async () => {
    expect(await guarded().getJson(there('provider.test'))).toBeNull();
    const nowhere = openHttpClient({ protocol: 'http:', resolve: lost, isAllowed: () => true });
    expect(await nowhere.getJson(there('provider.test'))).toBeNull();
    expect(inside.hits).toEqual([]);
  });

  test.each([
    there('provider.test').href,
    there('provider.test').href.replace('http', 'ftp'),
    import.meta.url,
    'data:application/json,{}',
  ])('by another protocol than https: %s', async (address) => {
    const usual = openHttpClient({ resolve: to('127.0.0.1'), isAllowed: () => true });
    expect(await usual.getJson(new URL(address))).toBeNull();
    expect(inside.hits).toEqual([]);
  });
});
