import * as z from 'zod';

import { TWO_FACTOR, plainCode } from './account-two-factor.rules.ts';
import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import { IdParam, MessageOnly, Time, answer, answerWithMsg } from './kit/shapes.ts';
import { ROLES } from './permissions.ts';

/** A code of the authenticator app or a recovery code, however it is spaced. */
export const SecondFactor = z.string().max(LIMITS.queryText).transform(plainCode);

/** Shown once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(TWO_FACTOR.recoveryCodes) });
const Roles = z.object({ roles: z.array(z.enum(ROLES)) });
const Password = z.string().min(1).max(LIMITS.passwordInputMax);
const Proof = z.strictObject({ password: Password, code: SecondFactor });
const PROOF_ERRORS = ['wrong_password', 'code_wrong', 'conflict'] as const;

/** Two-factor sign-in by time-based codes. @assumed, after RFC 6238 */
export const accountTwoFactorCalls = {
  'account.getTwoFactor': call('account.getTwoFactor', {
    summary: 'Whether your sign-in takes a second factor',
    output: answer(
      z.object({
        /** Since when; null while it is off. */
        since: Time.nullable(),
        /** How many recovery codes are unused. */
        recoveryCodesLeft: z.int(),
        /** Whether your role must have it. */
        isRequired: z.boolean(),
      }),
    ),
  }),
  'account.startTwoFactor': call('account.startTwoFactor', {
    summary:
      'Get a secret for an authenticator app; it counts once `account.confirmTwoFactor` has seen a code',
    body: z.strictObject({ password: Password }),
    example: { password: 'secret123' },
    output: answer(
      z.object({
        /** In base32, to be typed. */
        secret: z.string(),
        /** The `otpauth:` address of the QR code. */
        uri: z.string(),
      }),
    ),
    errors: ['wrong_password', 'conflict'],
  }),
  'account.confirmTwoFactor': call('account.confirmTwoFactor', {
    summary: 'Turn two-factor sign-in on with a first code; returns the recovery codes, once',
    body: z.strictObject({ code: SecondFactor }),
    example: { code: '123456' },
    output: answerWithMsg(RecoveryCodes),
    errors: ['code_wrong', 'conflict'],
  }),
  'account.stopTwoFactor': call('account.stopTwoFactor', {
    summary: 'Turn your own two-factor sign-in off',
    body: Proof,
    example: { password: 'secret123', code: '123456' },
    output: MessageOnly,
    errors: PROOF_ERRORS,
  }),
  'account.createRecoveryCodes': call('account.createRecoveryCodes', {
    summary: 'Get ten new recovery codes, once; the old ones no longer work',
    body: Proof,
    example: { password: 'secret123', code: '123456' },
    output: answerWithMsg(RecoveryCodes),
    errors: PROOF_ERRORS,
  }),
  'account.resetTwoFactor': call('account.resetTwoFactor', {
    summary:
      "Turn a colleague's two-factor sign-in off, who lost it, and end their sessions; both are told by mail. `id` is the colleague",
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found', 'conflict', 'forbidden'],
  }),
  'account.getTwoFactorRoles': call('account.getTwoFactorRoles', {
    summary: 'The roles that must have two-factor sign-in',
    output: answer(Roles),
  }),
  'account.setTwoFactorRoles': call('account.setTwoFactorRoles', {
    summary: 'Choose the roles that must have two-factor sign-in',
    body: z.strictObject(Roles.shape),
    example: { roles: ['finance'] },
    output: MessageOnly,
  }),
};
