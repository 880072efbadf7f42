import { PASSKEYS, PASSKEY_MESSAGES } from '@greenroom/contract/account-passkeys.rules';
import type { Body, Output } from '@greenroom/contract';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { notePasskey } from '#kit/access/sessions.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { audit } from '#kit/records/audit.ts';
import { passkeyEmail } from '#rooms/account/account-emails.service.ts';
import { checkSecondFactor } from '#rooms/account/account-second-factor.service.ts';
import { getTwoFactorRoles } from '#rooms/account/account-two-factor.store.ts';
import { countedAs, expectPassword, withAccount } from '#rooms/account/account-proof.service.ts';
import type { Asked } from '#rooms/account/account-proof.service.ts';
import { newChallenge, takeChallenge } from '#rooms/account/account-challenges.store.ts';
import * as store from '#rooms/account/passkeys/passkeys.store.ts';
import { ALGORITHMS, verifyNew } from '#rooms/account/passkeys/proof.service.ts';
import { relyingParty } from '#rooms/account/passkeys/relying-party.service.ts';

type Passkey = Output<'account.addPasskey'>['data'];

async function mailOwn(tx: Tx, request: FastifyRequest, words: { name: string; isAdded: boolean }) {
  const { server } = request;
  await server.mail.queue(tx, passkeyEmail(currentUser(request), publicUrlOf(server), words));
}

/**
 * Returns what the browser needs to make a passkey. @throws wrong_password, code_required and code_wrong while two-factor
 * sign-in is on, conflict when there are too many
 */
export async function startPasskey(
  asked: Asked,
  { password, code }: Body<'account.startPasskey'>,
): Promise<Output<'account.startPasskey'>['data']> {
  const { db, request } = asked;
  const { id, email } = currentUser(request);
  const { id: rpId } = relyingParty(request.server);
  const known = await countedAs(asked, async () => {
    await expectPassword(asked, password);
    return withAccount(asked, async (tx, account) => {
      const factor = await checkSecondFactor(tx, account, code);
      if (factor === 'missing') return fail('code_required');
      if (factor === 'wrong') return fail('code_wrong');
      return store.listCredentials(tx, id);
    });
  });
  if (known.length >= PASSKEYS.max) fail('conflict', { msg: PASSKEY_MESSAGES.tooMany });
  return {
    rp: { id: rpId, name: 'Greenroom' },
    user: { id: (await store.userHandle(db, id)).toString('base64url'), name: email, displayName: email },
    challenge: (await newChallenge(db, { purpose: 'passkey', subject: id })).toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: PASSKEYS.minutes * 60_000,
    excludeCredentials: known.map((each) => Object.assign(each, { type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Adds the passkey that the browser has made. @throws passkey_refused, conflict */
export async function addPasskey(
  db: Db,
  request: FastifyRequest,
  { name, credential }: Body<'account.addPasskey'>,
): Promise<Passkey> {
  const { key, challenge } = (await verifyNew(request, credential)) ?? refuse();
  return withAccount({ db, request }, async (tx, { id }) => {
    if (!(await takeChallenge(tx, { purpose: 'passkey', subject: id }, challenge))) refuse();
    if ((await store.countPasskeys(tx, id)) >= PASSKEYS.max)
      fail('conflict', { msg: PASSKEY_MESSAGES.tooMany });
    const passkey =
      (await store.insertPasskey(tx, {
        ...key,
        adminId: id,
        name,
        transports: credential.transports.join(' '),
      })) ?? fail('conflict', { msg: PASSKEY_MESSAGES.known });
    await notePasskey(tx, bearerOf(request.headers.authorization) ?? '');
    await mailOwn(tx, request, { name, isAdded: true });
    await audit(tx, request, {
      action: 'account.addPasskey',
      kind: 'admins',
      record: id,
      after: { passkey: name },
    });
    return passkey;
  });
}

const refuse = () => fail('passkey_refused', { msg: PASSKEY_MESSAGES.notAccepted });

/** Gives a passkey another name. @throws not_found */
export async function renamePasskey(
  db: Db,
  request: FastifyRequest,
  id: number,
  name: string,
): Promise<void> {
  await withAccount({ db, request }, async (tx, { id: adminId }) => {
    const was = (await store.setPasskeyName(tx, { id, adminId, name })) ?? fail('not_found');
    await audit(tx, request, {
      action: 'account.renamePasskey',
      kind: 'admins',
      record: adminId,
      before: { passkey: was },
      after: { passkey: name },
    });
  });
}

/** Removes a passkey. @throws not_found, conflict for the last second factor of somebody whose role needs one */
export async function removePasskey(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await withAccount({ db, request }, async (tx, { id: adminId, role, totpAt }) => {
    const name = (await store.deletePasskey(tx, adminId, id)) ?? fail('not_found');
    const isNeeded = totpAt === null && role !== null && (await getTwoFactorRoles(tx)).includes(role);
    if (isNeeded && (await store.countPasskeys(tx, adminId)) === 0)
      fail('conflict', { msg: PASSKEY_MESSAGES.last });
    await mailOwn(tx, request, { name, isAdded: false });
    await audit(tx, request, {
      action: 'account.removePasskey',
      kind: 'admins',
      record: adminId,
      before: { passkey: name },
    });
  });
}
