import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import { calls } from '@greenroom/contract';
import type { Call } from '@greenroom/contract/kit/call';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { expect } from 'vitest';

import { API_KEY, createWorld } from '../../../apps/api/src/testing/world.ts';
import { encodePayload } from './form-inputs.ts';
import { examplePathOf } from './inputs.ts';
import { snapshot } from './snapshot.ts';

export const every: Call[] = Object.values(calls);
export const guarded = every.filter((call) => call.guard !== 'open');

export type Headers = Record<string, string>;

/** Returns the headers of a request with the api key and a token. */
export const bearer = (token: string): Headers => ({
  'x-api-key': API_KEY,
  authorization: `Bearer ${token}`,
});

/** Opens a server that notes its routes and which handlers are reached. */
export async function openGuarded(databaseUrl: string) {
  const routes: RouteOptions[] = [];
  const reached: string[] = [];
  const noteRoutes = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', noteRoutes);
  subscribe('tracing:fastify.request.handler:start', (message) => {
    const { routeOptions } = (message as { request: FastifyRequest }).request;
    reached.push(routeOptions.config.call?.name ?? '');
  });
  const world = await createWorld(databaseUrl);
  unsubscribe('fastify.initialization', noteRoutes);
  const person = await world.addUser({ roleIds: [1] });

  /** Sends a request that the handler would accept, so that only the guard can refuse it. */
  function request(call: Call, headers: Headers, isLetIn = false) {
    const sent = encodePayload(call, call.example);
    return world.app.inject({
      method: call.method,
      url: examplePathOf(call, String(person.id)),
      headers: { ...headers, ...(sent && { 'content-type': sent.type }) },
      // An open stream does not end.
      ...('stream' in call && { payloadAsStream: isLetIn }),
      ...(sent && { payload: sent.payload }),
    });
  }

  /** Undoes what calls did that would keep the next ones out. */
  async function restore(): Promise<void> {
    await world.db.$client.query('update users set deleted_at = null, active = true');
    await world.db.$client.query(`delete from settings where name = 'two_factor_roles'`);
  }

  /** Expects a refusal with this status and code, by the guard and not by a handler, with nothing changed. */
  async function expectRefused(call: Call, headers: Headers, status: number, code: string): Promise<void> {
    const before = await snapshot(world);
    reached.length = 0;
    const response = await request(call, headers);
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json()).toEqual({
      code,
      msg: expect.any(String),
      message: response.json<{ msg: string }>().msg,
      requestId: response.headers['x-request-id'],
    });
    expect(reached).toEqual([]);
    expect(await snapshot(world)).toBe(before);
  }

  return { world, person, routes, reached, request, restore, expectRefused };
}
