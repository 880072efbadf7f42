import { calls } from '@greenroom/contract';
import { TWO_FACTOR_MESSAGES } from '@greenroom/contract/account-two-factor.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { currentUser } from '#kit/access/guard.ts';
import type { SignInLimits } from '#kit/access/limits.ts';
import { resetTwoFactor, setTwoFactorRoles } from '#rooms/account/account-two-factor-policy.service.ts';
import {
  confirmTwoFactor,
  createRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from '#rooms/account/account-two-factor.service.ts';
import { getTwoFactor, getTwoFactorRoles } from '#rooms/account/account-two-factor.store.ts';
import { countPasskeys } from '#rooms/account/passkeys/passkeys.store.ts';

/** The second factor: one's own, a colleague's, and who must have one. */
export function twoFactorRoutes(app: FastifyInstance, limits: SignInLimits): void {
  answer(app, calls['account.getTwoFactor'], async ({ db, request }) => {
    const { id, role, mustSetUpTwoFactor } = currentUser(request);
    const roles = await getTwoFactorRoles(db);
    const isNeeded = role !== null && roles.includes(role);
    // A passkey will do, for whoever signs in with it.
    const isRequired = isNeeded && (mustSetUpTwoFactor || (await countPasskeys(db, id)) === 0);
    return { data: { ...(await getTwoFactor(db, id)), isRequired } };
  });

  answer(app, calls['account.startTwoFactor'], async ({ db, body, request }) => ({
    data: await startTwoFactor({ db, limits, request }, body.password),
  }));

  answer(app, calls['account.confirmTwoFactor'], async ({ db, body, request }) => ({
    data: { recoveryCodes: await confirmTwoFactor({ db, limits, request }, body.code) },
    msg: TWO_FACTOR_MESSAGES.on,
  }));

  answer(app, calls['account.stopTwoFactor'], async ({ db, body, request }) => {
    await stopTwoFactor({ db, limits, request }, body);
    return { msg: TWO_FACTOR_MESSAGES.off };
  });

  answer(app, calls['account.createRecoveryCodes'], async ({ db, body, request }) => ({
    data: { recoveryCodes: await createRecoveryCodes({ db, limits, request }, body) },
    msg: TWO_FACTOR_MESSAGES.newCodes,
  }));

  answer(app, calls['account.resetTwoFactor'], async ({ db, params, request }) => {
    await resetTwoFactor(db, request, params.id);
    return { msg: TWO_FACTOR_MESSAGES.reset };
  });

  answer(app, calls['account.getTwoFactorRoles'], async ({ db }) => ({
    data: { roles: await getTwoFactorRoles(db) },
  }));

  answer(app, calls['account.setTwoFactorRoles'], async ({ db, body, request }) => {
    await setTwoFactorRoles(db, request, body.roles);
    return { msg: TWO_FACTOR_MESSAGES.rolesSaved };
  });
}
