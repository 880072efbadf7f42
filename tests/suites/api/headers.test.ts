import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

import { calls } from '@greenroom/contract';
import type { Call } from '@greenroom/contract/kit/call';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { addParlour } from '../../../apps/api/src/testing/parlours.ts';
import { API_KEY, createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { encodePayload } from './form-inputs.ts';
import { examplePathOf, callPath } from './inputs.ts';
import { expectApi, expectSafe } from './safe.ts';
import { snapshot } from './snapshot.ts';

const every: Call[] = Object.values(calls);
const streams: Call[] = every.filter((call) => 'stream' in call);
const named = (list: Call[]) => list.map((call): [string, Call] => [call.name, call]);
let world: World;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  ({ app } = world);
});
afterAll(() => world.close());

type Sent = {
  payload?: string | Buffer;
  headers?: Record<string, string>;
  key?: string;
  token?: string | null;
  path?: string;
};

async function tokenFor({ guard }: Call): Promise<string> {
  if (guard === 'user' || guard === 'guest')
    return createSession(world.db, 'user', (await world.addUser()).id);
  // One of the calls demands a second factor of roles.
  await world.db.$client.query(`delete from settings where name = 'two_factor_roles'`);
  return createSession(world.db, 'admin', world.admin.id);
}

async function send(call: Call, { payload, headers, key = API_KEY, token, path }: Sent = {}) {
  const bearer = token === undefined ? await tokenFor(call) : token;
  return app.inject({
    method: call.method,
    url: path ?? callPath(call.name, '987654'),
    headers: { 'x-api-key': key, ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    ...(payload !== undefined && { payload }),
  });
}

describe.each(named(every.filter((call) => !streams.includes(call))))('%s', (_, call) => {
  test('carries the headers when it succeeds', async () => {
    const sent = encodePayload(call, call.example);
    const response = await send(call, {
      path: examplePathOf(call, '987654'),
      ...(sent && { payload: sent.payload, headers: { 'content-type': sent.type } }),
    });
    expectApi(response, response.statusCode);
    expect([call.status, 400, 403, 404, 409]).toContain(response.statusCode);
  });

  test('carries the headers when the API key is wrong', async () => {
    expectApi(await send(call, { key: 'wrong-key' }), 403, 'api_key_invalid');
  });

  test('is unusable for a page of another origin', async () => {
    const response = await send(call, { headers: { origin: 'https://evil.example' } });
    expectApi(response, response.statusCode);
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: callPath(call.name, '1'),
      headers: { origin: 'https://evil.example', 'access-control-request-method': call.method },
    });
    expectApi(preflight, 404, 'not_found');
  });
});

test.each(named(streams))(
  'the stream %s carries the headers, and is unusable for other origins',
  async (_, call) => {
    const headers = { 'x-api-key': API_KEY, origin: 'https://evil.example' };
    const response = await app.inject({
      method: call.method,
      url: call.path,
      headers: { ...headers, authorization: `Bearer ${await tokenFor(call)}` },
      payloadAsStream: true,
    });
    response.stream().destroy();
    expectSafe(response);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'content-type': 'text/event-stream; charset=utf-8',
    });
    expectApi(await send(call, { key: 'wrong-key' }), 403, 'api_key_invalid');
  },
);

test.each(named(every.filter((call) => call.guard !== 'open')))(
  '%s carries the headers on 401',
  async (_, call) => {
    expectApi(await send(call, { token: call.guard === 'guest' ? 'garbage' : null }), 401, 'unauthenticated');
  },
);

const forms: Call[] = every.filter((call) => 'form' in call);

describe.each(named(every.filter((call) => call.method !== 'GET' && !forms.includes(call))))(
  'the body of %s',
  (_, call) => {
    const json = { 'content-type': 'application/json' };

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
      'application/jsonx',
    ])('is rejected as %s, so that no form of another page can send it', async (type) => {
      const token = await tokenFor(call);
      const before = await snapshot(world);
      const response = await send(call, { payload: '{}', headers: { 'content-type': type }, token });
      expectApi(response, 415, 'wrong_media_type');
      expect(await snapshot(world)).toBe(before);
    });

    test('is rejected when it is malformed or empty', async () => {
      expectApi(await send(call, { payload: '{"a":', headers: json }), 400, 'bad_input');
      expectApi(await send(call, { payload: '', headers: json }), 400, 'bad_input');
    });

    test('is rejected when it is larger than 256 KiB', async () => {
      const payload = JSON.stringify({ a: 'x'.repeat(300_000) });
      expectApi(await send(call, { payload, headers: json }), 413, 'too_large');
    });

    test.each([' application/json', 'application/json;charset=utf-8', 'application/json\t; x=y'])(
      'is validated in the same way as %j',
      async (type) => {
        const response = await send(call, {
          payload: '{"unknown_field":1}',
          headers: { 'content-type': type },
        });
        expectApi(
          response,
          response.statusCode,
          response.statusCode === 415 ? 'wrong_media_type' : 'bad_input',
        );
      },
    );
  },
);

describe.each(named(forms))('the form of %s', (_, call) => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json',
    'text/xml',
    'multipart/mixed; boundary=x',
    '',
  ])('is rejected as %j', async (type) => {
    const token = await tokenFor(call);
    const before = await snapshot(world);
    expectApi(
      await send(call, { payload: '{}', headers: { 'content-type': type }, token }),
      415,
      'wrong_media_type',
    );
    expect(await snapshot(world)).toBe(before);
  });

  test('is rejected when it is malformed, empty or too large, before it is read', async () => {
    const id = await addParlour(world);
    const path = callPath(call.name, String(id));
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const large = { 'content-length': String(1024 ** 3) };
    for (const [payload, headers, status, code] of [
      ['--y\r\n', type, 400, 'bad_input'],
      ['', type, 400, 'bad_input'],
      ['--x--', { ...type, ...large }, 413, 'too_large'],
    ] as const) {
      expectApi(await send(call, { payload, headers, path }), status, code);
    }
  });
});

describe.each(named(every.filter((call) => call.method === 'GET')))('HEAD of %s', (_, call) => {
  test('does nothing: a call responds only to its own method', async () => {
    const before = await snapshot(world);
    const authorization = `Bearer ${call.guard === 'user' ? '' : world.admin.token}`;
    const response = await app.inject({
      method: 'HEAD',
      url: callPath(call.name, '1'),
      headers: { 'x-api-key': API_KEY, authorization },
    });
    expectSafe(response);
    expect(response.statusCode).toBe(404);
    expect(await snapshot(world)).toBe(before);
  });
});

test.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs/', '/console-config', '/docs/json'])(
  '%s answers without a key and carries the headers',
  async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    expectSafe(response);
    expect(response.headers['content-security-policy']).toBeDefined();
  },
);

test.each([
  '/nothing',
  '/admin/nothing',
  '/api/v1/nothing',
  '/%ff',
  `/admin/users/${'1'.repeat(500)}`,
  '/media/none.png',
])('%s is refused with the headers', async (url) => {
  const response = await app.inject(url);
  const status = response.statusCode === 404 ? 404 : 400;
  expectApi(response, status, status === 404 ? 'not_found' : 'bad_input');
});

test('video players can play and go full screen, and no page can use camera, microphone or location', async () => {
  const { headers } = await app.inject('/healthz');
  const policy = String(headers['permissions-policy']).split(', ');
  const players = '(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")';
  expect(policy).toEqual(
    expect.arrayContaining([`autoplay=${players}`, `fullscreen=${players}`, 'camera=()', 'microphone=()']),
  );
});

test('invalid HTTP gets an error of the same form, and the server keeps running', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (const [sent, status, code] of [
    ['NONSENSE\r\n\r\n', 400, 'bad_input'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 413, 'too_large'],
    [
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
      'bad_input',
    ],
  ] as const) {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.write(sent);
    await once(socket, 'close');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('nosniff');
    expect(answer).toMatch(/permissions-policy: .*camera=\(\)/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code });
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});
