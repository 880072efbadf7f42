import { calls } from '@greenroom/contract';
import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import { SIGN_ON_LOGOUT_PATH } from '@greenroom/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { callLimit, networkOf } from '#kit/access/limits.ts';
import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import { getGroupRoles } from '#rooms/account/sign-on/colleagues.store.ts';
import { endSignOn } from '#rooms/account/sign-on/logout.service.ts';
import { openProvider } from '#rooms/account/sign-on/provider.service.ts';
import type { Provider } from '#rooms/account/sign-on/provider.service.ts';
import { finishSignOn, setGroupRoles, startSignOn } from '#rooms/account/sign-on/sign-on.service.ts';

/** Each attempt asks the provider; a whole office may come at nine. @assumed */
const ASKED = { points: 300, windowSeconds: 600 };
const TOKEN_MAX_BYTES = 20_000;

/** Signing in at the company's provider, and the roles that its groups give. */
export function signOnRoutes(app: FastifyInstance): void {
  const provider = openProvider(app);
  const asked = callLimit(app.db, 'sign-on', ASKED);

  answer(app, calls['account.startSignOn'], async ({ db, request }) => {
    await asked.count(networkOf(request.ip));
    return { data: await startSignOn({ db, provider, request }) };
  });

  answer(app, calls['account.finishSignOn'], async ({ db, body, request }) => {
    await asked.count(networkOf(request.ip));
    const { id, token, role } = await finishSignOn({ db, provider, request }, body);
    return { data: { id, token, role: role ?? fail('sign_on_refused') } };
  });

  answer(app, calls['account.getGroupRoles'], async ({ db }) => ({
    data: { groups: await getGroupRoles(db) },
  }));

  answer(app, calls['account.setGroupRoles'], async ({ db, body, request }) => {
    await setGroupRoles(db, request, body.groups);
    return { msg: SIGN_ON_MESSAGES.saved };
  });

  logoutRoute(app, provider);
}

/**
 * Takes the provider's word of who has signed out there. It is no call of the contract: its body is a form, and a token
 * that the provider has signed replaces api key and session. Without a provider there is no such address.
 */
function logoutRoute(app: FastifyInstance, provider: Provider): void {
  if (!app.config.OIDC_ISSUER || !app.capabilities.includes('single_sign_on')) return;
  const told = callLimit(app.db, 'sign-on-logout', { points: 600, windowSeconds: 600 });
  // A scope of its own: other routes take no such bodies.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: TOKEN_MAX_BYTES },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    scope.post<{ Body: URLSearchParams | undefined }>(SIGN_ON_LOGOUT_PATH, {
      config: { isOpen: true },
      handler: async (request, reply) => {
        await told.count(networkOf(request.ip));
        const isDone = await endSignOn(request, provider, request.body?.get('logout_token') ?? '');
        reply.header('cache-control', 'no-store').status(isDone ? 200 : 400);
        return isDone ? {} : { error: 'invalid_request' };
      },
    });
  });
}
