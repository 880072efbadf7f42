import type { Wire } from '@greenroom/contract/wire';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

import type { Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { findSession, hasSession } from '#kit/access/sessions.ts';
import { bearerOf, equalText } from '#kit/access/tokens.ts';

/**
 * Lets nobody through who is not named: a route is either a call of the contract or marked as open, and anything else
 * does not even start. The one place that answers 401.
 */
export function addGuard(app: FastifyInstance, apiKeys: string[]): void {
  app.decorateRequest('who', null);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Only now have the hooks of plugins, which mark their own routes as open, been through.
  app.addHook('onReady', async () => {
    const bare = routes.find((route) => !route.config?.call && !route.config?.isOpen);
    if (bare) throw new Error(`${bare.url} has no guard`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { call, isOpen } = request.routeOptions.config;
    if (!call && !isOpen && !request.is404) fail('not_found');
    if (call) checkKey(request, apiKeys);
    // A promise costs more than all else here, so only calls that need a session make one.
    if (!call || call.guard === 'open') done();
    // oxlint-disable-next-line promise/no-callback-in-promise -- this is how a Fastify hook without a promise goes on
    else letIn(app, request, call).then(() => done(), done);
  });
}

function checkKey(request: FastifyRequest, apiKeys: string[]): void {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || !apiKeys.some((each) => equalText(each, key))) fail('api_key_invalid');
}

async function letIn(app: FastifyInstance, request: FastifyRequest, call: Wire): Promise<void> {
  const token = bearerOf(request.headers.authorization);
  const who = token === null ? null : await findSession(app.db, token);
  if (call.guard === 'guest' && request.headers.authorization === undefined) return;
  if (who?.realm !== (call.guard === 'guest' ? 'user' : call.guard)) fail('unauthenticated');
  request.who = who;
}

/** The signed-in person of a guarded call. */
export function currentUser(request: FastifyRequest): NonNullable<FastifyRequest['who']> {
  return request.who ?? fail('unauthenticated');
}

/**
 * Checks inside a transaction that the session which made the call still exists: it may have ended since the guard.
 * @throws unauthenticated
 */
export async function expectSession(tx: Tx, request: FastifyRequest, msg: string): Promise<void> {
  const token = bearerOf(request.headers.authorization);
  if (token === null || !(await hasSession(tx, token))) fail('unauthenticated', { msg });
}
