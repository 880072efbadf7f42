import { afterAll, expect, inject, test } from 'vitest';

import { API_KEY, createWorld } from '../../../apps/api/src/testing/world.ts';
import { expectApi } from './safe.ts';

const CONSOLE = 'https://console.example.com';
const EVIL = 'https://evil.example';
const world = await createWorld(inject('databaseUrl'), {
  PUBLIC_URL: 'https://api.example.com',
  CONSOLE_ORIGINS: `${CONSOLE}/, http://127.0.0.1:4173`,
});
afterAll(() => world.close());

const preflight = (url: string, origin: string) =>
  world.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,x-api-key',
    },
  });

test.each(['/admin/users/1', '/uploads', '/media/users/a.png', '/healthz'])(
  'a named console may send what it needs to %s',
  async (url) => {
    for (const origin of [CONSOLE, 'http://127.0.0.1:4173']) {
      const { statusCode, headers } = await preflight(url, origin);
      expect(statusCode).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'authorization, x-api-key, content-type, idempotency-key, if-match, last-event-id',
        'access-control-max-age': '7200',
        vary: 'Origin',
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  },
);

test('a named console can read answers, refusals included, and their ETag, Retry-After and Date', async () => {
  const { id } = await world.addUser();
  const key = { 'x-api-key': API_KEY, origin: CONSOLE };
  const authorization = `Bearer ${world.admin.token}`;
  const read = {
    'access-control-allow-origin': CONSOLE,
    'access-control-expose-headers': 'etag, retry-after, date',
    vary: 'Origin',
  };
  const url = `/admin/users/${id}`;
  const answer = await world.app.inject({ url, headers: { ...key, authorization } });
  expect([answer.statusCode, answer.headers]).toEqual([200, expect.objectContaining(read)]);
  const refusal = await world.app.inject({ url, headers: key });
  expect([refusal.statusCode, refusal.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'unauthenticated' }),
  ]);
  expect(refusal.headers).toMatchObject(read);
  const unknown = await world.app.inject({ url: '/admin/nothing', headers: key });
  expect(unknown.statusCode).toBe(404);
  expect(unknown.headers).toMatchObject(read);
});

test.each([EVIL, 'null', `${CONSOLE}.evil.example`, 'http://console.example.com', '*'])(
  'the origin %s, which is not named, may do nothing',
  async (origin) => {
    const refused = await preflight('/admin/users/1', origin);
    expectApi(refused, 404, 'not_found');
    const answer = await world.app.inject({
      url: '/api/v1/roles',
      headers: { 'x-api-key': API_KEY, origin },
    });
    for (const { headers } of [refused, answer]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      // A cache must not give this answer to a console that may read it.
      expect(headers.vary).toBe('Origin');
    }
  },
);
