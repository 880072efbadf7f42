import { calls } from '@greenroom/contract';
import { PASSKEY_MESSAGES } from '@greenroom/contract/account-passkeys.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { callLimit, networkOf } from '#kit/access/limits.ts';
import type { SignInLimits } from '#kit/access/limits.ts';
import { expectPasswords } from '#kit/access/password-way.ts';
import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#rooms/account/passkeys/passkeys.service.ts';
import { listPasskeys } from '#rooms/account/passkeys/passkeys.store.ts';
import { loginByPasskey, startPasskeySignIn } from '#rooms/account/passkeys/sign-in.service.ts';

/** Each visit of the sign-in page asks for a challenge. */
const ASKED = { points: 300, windowSeconds: 600 };

/** One's own passkeys, and signing in with one. */
export function passkeyRoutes(app: FastifyInstance, limits: SignInLimits): void {
  const asked = callLimit(app.db, 'passkey-challenge', ASKED);

  answer(app, calls['account.listPasskeys'], async ({ db, request }) => ({
    data: await listPasskeys(db, currentUser(request).id),
  }));

  answer(app, calls['account.startPasskey'], async ({ db, body, request }) => ({
    data: await startPasskey({ db, limits, request }, body),
  }));

  answer(app, calls['account.addPasskey'], async ({ db, body, request }) => ({
    data: await addPasskey(db, request, body),
    msg: PASSKEY_MESSAGES.added,
  }));

  answer(app, calls['account.renamePasskey'], async ({ db, params, body, request }) => {
    await renamePasskey(db, request, params.id, body.name);
    return { msg: PASSKEY_MESSAGES.renamed };
  });

  answer(app, calls['account.removePasskey'], async ({ db, params, request }) => {
    await removePasskey(db, request, params.id);
    return { msg: PASSKEY_MESSAGES.removed };
  });

  answer(app, calls['account.startPasskeySignIn'], async ({ db, request }) => {
    expectPasswords(app);
    await asked.count(networkOf(request.ip));
    return { data: await startPasskeySignIn(db, request) };
  });

  answer(app, calls['account.loginByPasskey'], async ({ db, body, request }) => {
    expectPasswords(app);
    const { id, token, role } = await loginByPasskey({ db, limits, request }, body);
    return { data: { id, token, role: role ?? fail('passkey_refused') } };
  });
}
