import type { Body, Output } from '@greenroom/contract';
import { PASSKEYS } from '@greenroom/contract/account-passkeys.rules';
import type { FastifyRequest } from 'fastify';

import type { SignInLimits } from '#kit/access/limits.ts';
import { createSession, endSurplusSessions } from '#kit/access/sessions.ts';
import { equalBytes, hashToken } from '#kit/access/tokens.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import { noteDevice } from '#rooms/account/account-devices.store.ts';
import { reportDevice } from '#rooms/account/account-sign-in.service.ts';
import { lockAccount } from '#rooms/account/account.store.ts';
import type { Account } from '#rooms/account/account.store.ts';
import { newChallenge, takeChallenge } from '#rooms/account/account-challenges.store.ts';
import {
  findPasskeyOwner,
  lockPasskey,
  noteUse,
  userHandle,
} from '#rooms/account/passkeys/passkeys.store.ts';
import { verifyUse } from '#rooms/account/passkeys/proof.service.ts';
import { relyingParty } from '#rooms/account/passkeys/relying-party.service.ts';

type SignIn = { db: Db; limits: SignInLimits; request: FastifyRequest };
type Sent = Body<'account.loginByPasskey'>;

/** Challenges of sign-ins are nobody's: who it is, is known only by the answer. */
const ANYBODY = { purpose: 'passkey', subject: 0 } as const;

/** Returns what the browser needs to sign in with any passkey of this console. @throws conflict */
export async function startPasskeySignIn(
  db: Db,
  { server }: FastifyRequest,
): Promise<Output<'account.startPasskeySignIn'>['data']> {
  return {
    challenge: (await newChallenge(db, ANYBODY)).toString('base64url'),
    timeout: PASSKEYS.minutes * 60_000,
    rpId: relyingParty(server).id,
    userVerification: 'required',
  };
}

/**
 * Signs a member of the staff in with a passkey, which counts as both factors: the device has it, and its owner unlocked
 * it. What is wrong is not said. @throws passkey_refused, account_inactive, too_many
 */
export async function loginByPasskey(
  { db, limits, request }: SignIn,
  sent: Sent,
): Promise<Account & { token: string }> {
  const name = `passkey ${hashToken(sent.credential.id).toString('hex')}`;
  await limits.count(request.ip, name);
  const adminId = await findPasskeyOwner(db, sent.credential.id);
  const signedIn =
    adminId === null ? null : await db.transaction((tx) => startSession(tx, request, { adminId, sent }));
  if (!signedIn) {
    await audit(db, request, {
      action: 'account.loginFailed',
      actor: { id: adminId, email: null },
      after: { reason: 'the passkey' },
    });
    return fail('passkey_refused');
  }
  await limits.reset(request.ip, name);
  await limits.countSuccess(`admin ${signedIn.email}`);
  return signedIn;
}

/** Uses up the challenge; null when something is wrong. @throws account_inactive */
async function startSession(
  tx: Tx,
  request: FastifyRequest,
  { adminId, sent: { credential, device } }: { adminId: number; sent: Sent },
): Promise<(Account & { token: string }) | null> {
  const account = await lockAccount(tx, 'admin', adminId);
  const passkey = await lockPasskey(tx, credential.id);
  if (!account || passkey?.adminId !== adminId) return null;
  if (!equalBytes(await userHandle(tx, adminId), Buffer.from(credential.userHandle, 'base64url')))
    return null;
  const used = await verifyUse(request, credential, { ...passkey, credentialId: credential.id });
  if (!used || !(await takeChallenge(tx, ANYBODY, used.challenge))) return null;
  if (!account.active) fail('account_inactive');
  await noteUse(tx, passkey.id, used.counter);
  const token = await createSession(tx, 'admin', adminId, request, { byPasskey: true });
  await endSurplusSessions(tx, 'admin', adminId);
  const deviceHash = device === undefined ? null : hashToken(device);
  if (await noteDevice(tx, adminId, deviceHash)) await reportDevice(tx, request, account);
  await audit(tx, request, {
    action: 'account.loginByPasskey',
    actor: { id: adminId, email: account.email },
    after: { passkey: passkey.name },
  });
  return { ...account, token };
}
