import { KEY_UNKNOWN, lacksWords } from '@greenroom/contract/by-key';
import type { Call } from '@greenroom/contract/kit/call';
import { NOT_WHILE_MUTED } from '@greenroom/contract/kit/measures';
import { isAllowed, refusalWords } from '@greenroom/contract/permissions';
import type { Permission } from '@greenroom/contract/permissions';
import { realmOf } from '@greenroom/contract/wire';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

import type { Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { isKey, openKeys, roleOfKey } from '#kit/access/keys.ts';
import { barredWords } from '#kit/access/measures.ts';
import { signOnOf } from '#kit/access/password-way.ts';
import { findSession, hasSession, roleOfSession } from '#kit/access/sessions.ts';
import type { Who } from '#kit/access/sessions.ts';
import { bearerOf, equalBytes } from '#kit/access/tokens.ts';

/**
 * Refuses requests without a valid api key or session. A route must be a call of the contract or be marked as open, or
 * the app does not start. Only this place returns 401.
 */
export function addGuard(app: FastifyInstance, apiKeys: string[]): void {
  app.decorateRequest('who', null);
  const keys = apiKeys.map((key) => Buffer.from(key));
  const scriptKeys = openKeys(app.db);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Plugins mark their own routes as open in hooks that have run only by now.
  app.addHook('onReady', async () => {
    const bare = routes.find((route) => !route.config?.call && !route.config?.isOpen);
    if (bare) throw new Error(`${bare.url} has no guard`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { call } = request;
    if (call) checkKey(request, keys);
    else if (!request.is404 && !request.routeOptions.config.isOpen) fail('not_found');
    // A promise is the most expensive step here, so only calls that need a session create one.
    if (!call || call.guard === 'open') done();
    // oxlint-disable-next-line promise/no-callback-in-promise -- this is how a Fastify hook without a promise continues
    else letIn(app, scriptKeys, request, call).then(() => done(), done);
  });
}

/** One's own account with its picture, and signing out: all that may be done before a required second factor is set up. */
const BEFORE_TWO_FACTOR = /^(?:account\.|(?:staff\.getMe|media\.getConfiguration|media\.check)$)/;

/** A new password and signing out, and reading one's own account: all that may be done with a password that was shown. */
const isBeforePassword = ({ name, method }: Call) =>
  BEFORE_TWO_FACTOR.test(name) && (method === 'GET' || /^account\.(?:changePassword|logout)$/.test(name));

function checkKey(request: FastifyRequest, keys: Buffer[]): void {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string') fail('api_key_invalid');
  const sent = Buffer.from(key);
  if (!keys.some((each) => equalBytes(each, sent))) fail('api_key_invalid');
}

/** Returns who makes a call: the owner of a session, or whom a key for scripts acts for. @throws unauthenticated */
async function findCaller(
  { db }: FastifyInstance,
  scriptKeys: ReturnType<typeof openKeys>,
  request: FastifyRequest,
  call: Call,
): Promise<Who> {
  const token = bearerOf(request.headers.authorization);
  if (token === null) return fail('unauthenticated');
  if (!isKey(token)) return (await findSession(db, token)) ?? fail('unauthenticated');
  return (await scriptKeys.letIn(request, call, token)) ?? fail('unauthenticated', { msg: KEY_UNKNOWN });
}

async function letIn(
  app: FastifyInstance,
  scriptKeys: ReturnType<typeof openKeys>,
  request: FastifyRequest,
  call: Call,
): Promise<void> {
  if (call.guard === 'guest' && request.headers.authorization === undefined) return;
  const who = await findCaller(app, scriptKeys, request, call);
  if (who.realm !== realmOf(call.guard)) fail('unauthenticated');
  request.who = who;
  expectNotMuted(app, who, call);
  const isOwn = call.guard === 'admin' && BEFORE_TWO_FACTOR.test(call.name);
  // Where passwords are off, a new one is, too.
  if (who.mustChangePassword && !signOnOf(app)?.isOnly && !(call.guard === 'admin' && isBeforePassword(call)))
    fail('password_change_needed');
  if (who.mustSetUpTwoFactor && !isOwn) fail('two_factor_needed');
  if (call.guard !== 'admin' && who.realm === 'admin') expectPermission(request, call.guard as Permission);
}

/** @throws muted with until when and why */
function expectNotMuted({ config }: FastifyInstance, { mute }: Who, { name }: Call): void {
  if (!mute || !NOT_WHILE_MUTED.includes(name)) return;
  fail('muted', { msg: barredWords('mute', mute, config.TIME_ZONE) });
}

/** Returns whether the role of the signed-in member of the staff has a permission, or the key that acts for one. */
export function hasPermission({ who }: FastifyRequest, permission: Permission): boolean {
  if (who?.key) return who.key.permissions.includes(permission);
  return who !== null && who.role !== null && isAllowed(who.role, permission);
}

/** @throws forbidden, with the roles that may, when that of the signed-in member of the staff or a key lacks a permission */
export function expectPermission(request: FastifyRequest, permission: Permission): void {
  if (hasPermission(request, permission)) return;
  if (request.who?.key) fail('forbidden', { msg: lacksWords(permission) });
  const role = request.who?.role;
  fail('forbidden', role ? { msg: refusalWords(role, permission) } : {});
}

/** Returns the signed-in user of a guarded call. */
export function currentUser(request: FastifyRequest): NonNullable<FastifyRequest['who']> {
  return request.who ?? fail('unauthenticated');
}

/**
 * Checks inside a transaction that the caller's session still exists: it may have ended since the guard ran.
 * @throws unauthenticated
 */
export async function expectSession(tx: Tx, request: FastifyRequest, msg: string): Promise<void> {
  const token = bearerOf(request.headers.authorization);
  if (token === null || !(await hasSession(tx, token))) fail('unauthenticated', { msg });
}

/**
 * Checks at the end of a transaction that the caller or their key still has the access that the guard found, so that
 * nothing is committed for somebody who was locked out meanwhile. Each entry of the activity asks.
 * @throws unauthenticated, forbidden when the role has changed
 */
export async function expectSameAccess(db: Sql, request: FastifyRequest): Promise<void> {
  const { key, role: found } = currentUser(request);
  const token = bearerOf(request.headers.authorization) ?? '';
  const role = await (key ? roleOfKey(db, key.id) : roleOfSession(db, token));
  if (role === null) fail('unauthenticated');
  if (role !== (key?.role ?? found)) fail('forbidden');
}
