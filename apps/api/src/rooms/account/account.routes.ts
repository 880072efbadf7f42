import { calls } from '@greenroom/contract';
import { ACCOUNT_ANSWERS, ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { createConcurrencyLimit } from '#kit/concurrency-limit.ts';
import { fail } from '#kit/errors.ts';
import { findGate } from '#kit/records/gate.ts';
import type { Room } from '#kit/room.ts';
import { audit } from '#kit/records/audit.ts';
import { currentUser } from '#kit/access/guard.ts';
import { accountDelays, linkLimits, signInLimits } from '#kit/access/limits.ts';
import type { SignInLimits } from '#kit/access/limits.ts';
import { expectPasswords } from '#kit/access/password-way.ts';
import { revokeSession } from '#kit/access/sessions.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import { openRegistrations, register, sendLink } from '#rooms/account/account-links.service.ts';
import { accountMeRoutes } from '#rooms/account/account-me.routes.ts';
import { staffMailsRoutes } from '#rooms/account/account-staff-mails.routes.ts';
import { loginStaff, loginUser } from '#rooms/account/account-sign-in.service.ts';
import { twoFactorRoutes } from '#rooms/account/account-two-factor.routes.ts';
import { passkeyRoutes } from '#rooms/account/passkeys/passkeys.routes.ts';
import { signOnRoutes } from '#rooms/account/sign-on/sign-on.routes.ts';
import { changePassword, resetPassword, verifyEmail } from '#rooms/account/account.service.ts';

export function accountRoutes(app: FastifyInstance, rooms: readonly Room[]): void {
  const limits = signInLimits(app.db);
  const links = linkLimits(app.db);

  signInRoutes(app, limits);

  answer(app, calls['account.logout'], async ({ db, request }) => {
    await db.transaction(async (tx) => {
      await revokeSession(tx, bearerOf(request.headers.authorization) ?? '');
      await audit(tx, request, { action: 'account.logout' });
    });
    return { msg: ACCOUNT_ANSWERS.loggedOut };
  });

  answer(app, calls['account.getId'], async ({ request }) => ({
    data: { user_id: currentUser(request).id },
  }));

  answer(app, calls['account.changePassword'], async ({ db, body, request }) => {
    await changePassword(db, request, limits, body);
    return { msg: ACCOUNT_MESSAGES.passwordChanged };
  });

  answer(app, calls['account.resetPassword'], async ({ db, body, request }) => {
    await resetPassword(db, request, 'admin', body.password);
    return { msg: ACCOUNT_MESSAGES.passwordChanged };
  });

  answer(app, calls['account.resetUserPassword'], async ({ db, body, request }) => {
    await resetPassword(db, request, 'user', body.password);
    return { msg: ACCOUNT_MESSAGES.passwordChanged };
  });

  answer(app, calls['account.sendPasswordLink'], async ({ body, request }) => {
    expectPasswords(app);
    await sendLink(request, links, 'account.sendPasswordLink', body.email);
    return { msg: ACCOUNT_MESSAGES.linkSent };
  });

  answer(app, calls['account.sendUserPasswordLink'], async ({ body, request }) => {
    await sendLink(request, links, 'account.sendUserPasswordLink', body.email);
    return { msg: ACCOUNT_MESSAGES.linkSent };
  });

  answer(app, calls['account.sendVerificationLink'], async ({ body, request }) => {
    await sendLink(request, links, 'account.sendVerificationLink', body.email);
    return { msg: ACCOUNT_MESSAGES.linkSent };
  });

  answer(
    app,
    calls['account.registerUser'],
    async ({ db, request, prepared }) => ({ data: { id: await register(db, request, prepared) } }),
    { prepare: openRegistrations(app.db, findGate(rooms)) },
  );

  answer(
    app,
    calls['account.verifyEmail'],
    async ({ db, query, request }) => {
      const token = bearerOf(request.headers.authorization) ?? query.token ?? null;
      return { data: { email: await verifyEmail(db, request, token) }, msg: ACCOUNT_MESSAGES.verified };
    },
    { isWriting: true },
  );

  staffMailsRoutes(app);
  accountMeRoutes(app);
  twoFactorRoutes(app, limits);
  passkeyRoutes(app, limits);
  signOnRoutes(app);
}

/**
 * Sign-ins at once, of the staff and of the app each: the others wait before their first statement, so that a flood
 * leaves connections of the database to whoever is signed in.
 */
const TURNS = { atOnce: 3, waiting: 50 };

function signInRoutes(app: FastifyInstance, limits: SignInLimits): void {
  const delays = accountDelays(app.db);
  const [staffInTurn, usersInTurn] = [createConcurrencyLimit(TURNS), createConcurrencyLimit(TURNS)];

  answer(app, calls['account.login'], async ({ db, body, request }) => {
    const signedIn = await staffInTurn(() => loginStaff({ db, limits, delays, request }, body));
    const { id, token, role } = signedIn ?? fail('unavailable', { retryAfter: 2 });
    return { data: { id, token, role: role ?? fail('invalid_credentials') } };
  });

  answer(app, calls['account.loginUser'], async ({ db, body, request }) => ({
    data:
      (await usersInTurn(() => loginUser({ db, limits, request }, body))) ??
      fail('unavailable', { retryAfter: 2 }),
  }));
}
