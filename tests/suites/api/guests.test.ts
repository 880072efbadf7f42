import { subscribe } from 'node:diagnostics_channel';

import { calls } from '@greenroom/contract';
import type { Call } from '@greenroom/contract/kit/call';
import type { FastifyRequest } from 'fastify';
import { afterAll, expect, inject, test } from 'vitest';

import { API_KEY, createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { callPath } from './inputs.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const guests = Object.values<Call>(calls).filter((call) => call.guard === 'guest');

/** The calls that reached a handler, by name and session. */
const reached: [name: string | undefined, realm: string | null][] = [];
subscribe('tracing:fastify.request.handler:start', (message) => {
  const { routeOptions, who } = (message as { request: FastifyRequest }).request;
  reached.push([routeOptions.config.call?.name, who?.realm ?? null]);
});

/** Sends an empty body, which a handler may reject: only access is tested here. */
async function ask(call: Call, headers: Record<string, string>): Promise<[number, typeof reached]> {
  reached.length = 0;
  const url = callPath(call.name, '1');
  const { statusCode } = await world.app.inject({ method: call.method, url, headers, payload: {} });
  return [statusCode, [...reached]];
}

test.each(guests.map((call) => [call.name, call] as const))(
  '%s accepts requests without a session as a guest, and with a session as that user',
  async (name, call) => {
    const key = { 'x-api-key': API_KEY };
    const user = await world.tokenOf((await world.addUser()).id);
    expect((await ask(call, key))[1]).toEqual([[name, null]]);
    expect((await ask(call, { ...key, cookie: `token=${user}` }))[1]).toEqual([[name, null]]);
    expect((await ask(call, { ...key, authorization: `Bearer ${user}` }))[1]).toEqual([[name, 'user']]);
    for (const authorization of ['', 'Bearer ', 'Bearer garbage', `Bearer ${world.admin.token}`]) {
      expect(await ask(call, { ...key, authorization }), authorization).toEqual([401, []]);
    }
  },
);
