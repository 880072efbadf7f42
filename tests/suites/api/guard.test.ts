import { KEY_PERMISSIONS } from '@greenroom/contract/by-key';
import type { Call } from '@greenroom/contract/kit/call';
import { realmOf } from '@greenroom/contract/wire';
import { afterAll, describe, expect, inject, test } from 'vitest';

import { API_KEY, openApp } from '../../../apps/api/src/testing/world.ts';
import { insertKey } from '../../../apps/api/src/testing/keys.ts';
import { createOneTimeToken } from '../../../apps/api/src/kit/access/one-time-tokens.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { hashToken } from '../../../apps/api/src/kit/access/tokens.ts';
import { bearer, every, guarded, openGuarded } from './guarded.ts';
import type { Headers } from './guarded.ts';
import { callPath } from './inputs.ts';
import { snapshot } from './snapshot.ts';

const open = every.filter((call) => call.guard === 'open');
/** Routes that answer without a key: health, figures, the documents, the console's own files and settings, media, feeds, one-click ends of digests. */
const OPEN_ROUTES =
  /^(?:\/healthz|\/readyz|\/metrics|\/openapi\.json|\/docs(?:\/.*)?|\/console-config|\/media\/\*|\/feeds\/podcasts\/:id|\/calendar\/:file|\/digest\/unsubscribe|\/uploads|\*)$/;

const { world, person, routes, reached, request, restore, expectRefused } = await openGuarded(
  inject('databaseUrl'),
);
afterAll(() => world.close());

const subjectOf = (call: Call) => (realmOf(call.guard) === 'admin' ? world.admin.id : person.id);
const createCallSession = (call: Call) =>
  createSession(world.db, realmOf(call.guard) === 'admin' ? 'admin' : 'user', subjectOf(call));

async function changedSession(call: Call, change: string): Promise<Headers> {
  const token = await createCallSession(call);
  await world.db.$client.query(`${change} where token_hash = $1`, [hashToken(token)]);
  return bearer(token);
}

async function changedKey(change: string): Promise<Headers> {
  const { id, key } = await insertKey(world, KEY_PERMISSIONS);
  await world.db.$client.query(`${change} where id = $1`, [id]);
  return bearer(key);
}

const UNAUTHENTICATED: [name: string, headersOf: (call: Call) => Promise<Headers>][] = [
  ['no token', async () => ({ 'x-api-key': API_KEY })],
  ['garbage', async () => bearer('garbage-garbage-garbage')],
  ['an empty token', async () => bearer('')],
  ['a token of a huge length', async () => bearer('x'.repeat(5000))],
  ['the api key as a token', async () => bearer(API_KEY)],
  [
    'another scheme',
    async (call) => ({ 'x-api-key': API_KEY, authorization: `Basic ${await createCallSession(call)}` }),
  ],
  [
    'the token beside the header',
    async (call) => ({ 'x-api-key': API_KEY, cookie: `token=${await createCallSession(call)}` }),
  ],
  [
    'an expired session',
    (call) => changedSession(call, `update sessions set expires_at = now() - interval '1 second'`),
  ],
  [
    'a session too long unused',
    (call) =>
      changedSession(
        call,
        `update sessions set used_at = now() - case realm when 'admin' then interval '31 minutes' else interval '31 days' end`,
      ),
  ],
  ['a revoked session', (call) => changedSession(call, 'delete from sessions')],
  [
    'a session of the other realm',
    async (call) =>
      bearer(
        await (realmOf(call.guard) === 'admin'
          ? createSession(world.db, 'user', person.id)
          : createSession(world.db, 'admin', world.admin.id)),
      ),
  ],
  [
    'a session of somebody who is gone',
    async (call) =>
      bearer(await createSession(world.db, realmOf(call.guard) === 'admin' ? 'admin' : 'user', 999_999)),
  ],
  [
    "an admin's reset token",
    async (call) => bearer(await createOneTimeToken(world.db, 'reset_admin', subjectOf(call))),
  ],
  [
    "a user's reset token",
    async (call) => bearer(await createOneTimeToken(world.db, 'reset_user', subjectOf(call))),
  ],
  ['a key for scripts that nobody has', async () => bearer(`key_${'A'.repeat(43)}`)],
  ['a revoked key', () => changedKey('update access_keys set revoked_at = now()')],
  ['a key that has ended', () => changedKey(`update access_keys set ends_at = now() - interval '1 second'`)],
  ['a key of somebody who is gone', () => changedKey('update access_keys set admin_id = 999999')],
  [
    'a verification token',
    async (call) => bearer(await createOneTimeToken(world.db, 'verify_user', subjectOf(call))),
  ],
];

/** Without the cases that send no session: guests.test.ts. */
const BAD_SESSIONS = UNAUTHENTICATED.filter(([name]) => !/^no token|beside/.test(name));

const BAD_KEYS: [name: string, headersOf: (headers: Headers) => Headers][] = [
  ['no api key', ({ authorization }) => ({ authorization: authorization ?? '' })],
  ['an empty api key', (headers) => ({ ...headers, 'x-api-key': '' })],
  ['a wrong api key', (headers) => ({ ...headers, 'x-api-key': 'test-key-0002' })],
  ['a longer api key', (headers) => ({ ...headers, 'x-api-key': `${API_KEY}x` })],
  ['two api keys', (headers) => ({ ...headers, 'x-api-key': `${API_KEY}, ${API_KEY}` })],
];

/**
 * Returns all cases for the first call of each guard, and one in turn for each other: one hook refuses by the guard alone,
 * and the last tests show that every route has it.
 */
function casesFor<T>(call: Call, cases: readonly T[]): readonly T[] {
  const first = every.find(({ guard }) => guard === call.guard);
  const place = every.indexOf(call) % cases.length;
  return first === call ? cases : cases.slice(place, place + 1);
}

describe.each(guarded.map((call) => [call.name, call] as const))('%s', (_, call) => {
  test.each(casesFor(call, call.guard === 'guest' ? BAD_SESSIONS : UNAUTHENTICATED))(
    'rejects %s',
    async (_case, headersOf) => {
      await expectRefused(call, await headersOf(call), 401, 'unauthenticated');
    },
  );

  test.each(casesFor(call, BAD_KEYS))(
    'rejects a signed-in user with %s, and keeps the user signed in',
    async (_case, headersOf) => {
      const headers = bearer(await createCallSession(call));
      await expectRefused(call, headersOf(headers), 403, 'api_key_invalid');
    },
  );
});

describe.each(open.map((call) => [call.name, call] as const))('the open call %s', (_, call) => {
  test.each(casesFor(call, BAD_KEYS))('rejects %s', async (_case, headersOf) => {
    await expectRefused(call, headersOf(bearer(world.admin.token)), 403, 'api_key_invalid');
  });
});

test('a session of the right realm reaches the handler, which proves that the refusals above are meaningful', async () => {
  for (const call of guarded) {
    reached.length = 0;
    const token = await createCallSession(call);
    const response = await request(call, bearer(token), true);
    expect(reached, `${call.name} ${response.body}`).toEqual([call.name]);
    await restore();
  }
});

test.each([
  ['deactivated', 'update users set active = false where id = $1'],
  ['removed', 'update users set deleted_at = now() where id = $1'],
])('a community user who was %s is signed out of every user call', async (_, change) => {
  const { id } = await world.addUser();
  const token = await world.tokenOf(id);
  await world.db.$client.query(change, [id]);
  for (const call of guarded.filter(({ guard }) => guard === 'user' || guard === 'guest')) {
    await expectRefused(call, bearer(token), 401, 'unauthenticated');
  }
});

test('two API keys are valid simultaneously, so that a key can be rotated without downtime', async () => {
  const app = await openApp(world, { apiKeys: ['old-key-0001', 'new-key-0002'] });
  const ask = async (key: string) =>
    (await app.inject({ url: '/api/v1/roles', headers: { 'x-api-key': key } })).statusCode;
  expect([await ask('old-key-0001'), await ask('new-key-0002'), await ask('old-key-0002')]).toEqual([
    200, 200, 403,
  ]);
  await app.close();
});

describe('every route', () => {
  test('is a call of the contract or a listed open route', () => {
    const known = new Set(every.map((call) => `${call.method} ${call.path}`));
    const others = routes.flatMap((route) => {
      if (route.config?.call) {
        const { call } = route.config;
        const methods = [route.method].flat().filter((method) => method !== 'HEAD');
        return methods.map((method) => `${method} ${call.path}`).filter((line) => !known.has(line));
      }
      return OPEN_ROUTES.test(route.url) ? [] : [route.url];
    });
    expect(others).toEqual([]);
  });

  test('of the contract is served exactly once', () => {
    const served = routes.flatMap(({ config, method }) =>
      config?.call && method !== 'HEAD' ? [config.call.name] : [],
    );
    expect(served.toSorted()).toEqual(every.map((call) => call.name).toSorted());
  });

  test('is guarded in any spelling: other case, slashes, encodings, HEAD, method overrides', async () => {
    const before = await snapshot(world);
    reached.length = 0;
    for (const call of guarded) {
      const bare = {
        'x-api-key': API_KEY,
        ...(call.guard === 'guest' && { authorization: 'Bearer garbage' }),
      };
      const path = callPath(call.name, String(person.id));
      const spellings = [
        `${path}/`,
        `/${path}`,
        path.replace('/', '/./'),
        path.replace('/', '/x/../'),
        path.toUpperCase(),
        path.replaceAll('/', '%2f'),
        path.replace('admin', '%61dmin').replace('api', '%61pi'),
        `${path};a=1`,
        `${path}%20`,
        `${path}?token=${world.admin.token}&access_token=${world.admin.token}`,
      ];
      for (const url of spellings) {
        const response = await world.app.inject({ method: call.method, url, headers: bare });
        expect([400, 401, 404], `${url} ${response.body}`).toContain(response.statusCode);
      }
      for (const method of ['HEAD', 'OPTIONS'] as const) {
        const response = await world.app.inject({ method, url: path, headers: bare });
        expect([401, 404], `${method} ${path}`).toContain(response.statusCode);
      }
      const headers = { ...bare, 'x-http-method-override': call.method, 'x-forwarded-user': 'admin' };
      const response = await world.app.inject({ method: 'POST', url: path, headers });
      expect([401, 403, 404], `POST ${path}`).toContain(response.statusCode);
    }
    expect(reached.filter((name) => name !== '')).toEqual([]);
    expect(await snapshot(world)).toBe(before);
  });
});
