import * as z from 'zod';

import { PASSKEYS, PASSKEY_MESSAGES } from './account-passkeys.rules.ts';
import { SecondFactor } from './account-two-factor.ts';
import { DeviceName } from './account.ts';
import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import { Id, IdParam, MessageOnly, SingleLineText, Time, answer, answerWithMsg } from './kit/shapes.ts';
import { ROLES } from './permissions.ts';

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const Bytes = z.string().regex(/^[\w-]+$/, 'Use base64url.');
const CredentialId = Bytes.max(1400);
const PasskeyName = SingleLineText(PASSKEYS.nameMax, PASSKEY_MESSAGES.nameMissing);

const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Whether the device keeps it with others of its owner, such as in a password manager. */
  isSynced: z.boolean(),
  createdAt: Time,
  /** When it was last signed in with; null before. */
  usedAt: Time.nullable(),
});

const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What `navigator.credentials.create` takes. @source WebAuthn level 3, 5.4 */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What `navigator.credentials.get` takes: any passkey of this console. @source WebAuthn level 3, 5.5 */
const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});

const NewCredential = z.strictObject({
  id: CredentialId,
  clientDataJSON: Bytes.max(4000),
  attestationObject: Bytes.max(20_000),
  /** How the browser reaches the device: `internal`, `hybrid`, `usb` … */
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
});
const Assertion = z.strictObject({
  id: CredentialId,
  clientDataJSON: Bytes.max(4000),
  authenticatorData: Bytes.max(4000),
  signature: Bytes.max(4000),
  userHandle: Bytes.max(100),
});

const EXAMPLE = 'bm8gcmVhbCBvbmU';

/** Signing in with a passkey: the device proves that it has the key, and that its owner unlocked it. @assumed */
export const accountPasskeyCalls = {
  'account.listPasskeys': call('account.listPasskeys', {
    summary: 'Your passkeys, the oldest first',
    output: answer(z.array(Passkey)),
  }),
  'account.startPasskey': call('account.startPasskey', {
    summary:
      'Begin to add a passkey: takes your password, and a code while two-factor sign-in is on; returns what the browser needs',
    body: z.strictObject({
      password: z.string().min(1).max(LIMITS.passwordInputMax),
      code: SecondFactor.optional(),
    }),
    example: { password: 'secret123' },
    output: answer(CreationOptions),
    errors: ['wrong_password', 'code_required', 'code_wrong', 'conflict'],
  }),
  'account.addPasskey': call('account.addPasskey', {
    summary: 'Add the passkey that the browser has made',
    body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
    example: {
      name: 'My phone',
      credential: {
        id: EXAMPLE,
        clientDataJSON: EXAMPLE,
        attestationObject: EXAMPLE,
        transports: ['internal'],
      },
    },
    output: answerWithMsg(Passkey),
    errors: ['passkey_refused', 'conflict'],
  }),
  'account.renamePasskey': call('account.renamePasskey', {
    summary: 'Give a passkey of yours another name',
    params: IdParam,
    body: z.strictObject({ name: PasskeyName }),
    example: { name: 'My old phone' },
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'account.removePasskey': call('account.removePasskey', {
    summary: 'Remove a passkey of yours: it can no longer sign in',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'account.startPasskeySignIn': call('account.startPasskeySignIn', {
    summary: 'Begin to sign in with a passkey: returns what the browser needs',
    output: answer(RequestOptions),
    errors: ['sign_on_only', 'conflict'],
  }),
  'account.loginByPasskey': call('account.loginByPasskey', {
    summary: 'Sign in as an admin with a passkey; takes no second factor',
    body: z.strictObject({ credential: Assertion, device: DeviceName.optional() }),
    example: {
      credential: {
        id: EXAMPLE,
        clientDataJSON: EXAMPLE,
        authenticatorData: EXAMPLE,
        signature: EXAMPLE,
        userHandle: EXAMPLE,
      },
    },
    output: answer(z.object({ token: z.string(), id: Id, role: z.enum(ROLES) })),
    errors: ['passkey_refused', 'account_inactive', 'sign_on_only', 'conflict'],
  }),
};
