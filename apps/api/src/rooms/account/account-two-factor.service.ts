import { TWO_FACTOR_MESSAGES } from '@greenroom/contract/account-two-factor.rules';
import type { Act } from '@greenroom/contract/recorded';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import {
  describeSecret,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  findCodeStep,
} from '#rooms/account/account-codes.service.ts';
import { twoFactorEmail } from '#rooms/account/account-emails.service.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { checkSecondFactor } from '#rooms/account/account-second-factor.service.ts';
import * as store from '#rooms/account/account-two-factor.store.ts';
import { countedAs, expectPassword, withAccount } from '#rooms/account/account-proof.service.ts';
import type { Asked } from '#rooms/account/account-proof.service.ts';
import type { Account } from '#rooms/account/account.store.ts';
import { countPasskeys } from '#rooms/account/passkeys/passkeys.store.ts';

type Proof = { password: string; code: string };

const auditOwn = (tx: Tx, request: FastifyRequest, action: Act) =>
  audit(tx, request, { action, kind: 'admins', record: currentUser(request).id });

async function mailOwn(tx: Tx, { request }: Asked, isOn: boolean): Promise<void> {
  const { server } = request;
  await server.mail.queue(tx, twoFactorEmail(currentUser(request), publicUrlOf(server), isOn));
}

/** Makes a secret, which counts once a code of it was seen. @throws wrong_password, conflict when it is already on */
export async function startTwoFactor(
  asked: Asked,
  password: string,
): Promise<ReturnType<typeof describeSecret>> {
  await countedAs(asked, () => expectPassword(asked, password));
  const secret = newSecret();
  await withAccount(asked, async (tx, { id, totpAt }) => {
    if (totpAt !== null) fail('conflict', { msg: TWO_FACTOR_MESSAGES.alreadyOn });
    await store.setSecret(tx, id, secret);
    await auditOwn(tx, asked.request, 'account.startTwoFactor');
  });
  return describeSecret(secret, currentUser(asked.request).email);
}

/** Turns the second factor on. Returns the recovery codes. @throws code_wrong, conflict */
export async function confirmTwoFactor(asked: Asked, code: string): Promise<string[]> {
  return countedAs(asked, () =>
    withAccount(asked, async (tx, { id, totpAt, totpSecret }) => {
      if (totpAt !== null) fail('conflict', { msg: TWO_FACTOR_MESSAGES.alreadyOn });
      if (totpSecret === null) return fail('conflict', { msg: TWO_FACTOR_MESSAGES.notStarted });
      await store.setTwoFactor(tx, id, findCodeStep(totpSecret, code) ?? fail('code_wrong'));
      await mailOwn(tx, asked, true);
      await auditOwn(tx, asked.request, 'account.confirmTwoFactor');
      return replaceRecoveryCodes(tx, id);
    }),
  );
}

/** @throws wrong_password, code_wrong, conflict when it is off */
const withProof = <T>(
  asked: Asked,
  { password, code }: Proof,
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> =>
  countedAs(asked, async () => {
    await expectPassword(asked, password);
    return withAccount(asked, async (tx, account) => {
      const factor = await checkSecondFactor(tx, account, code);
      if (factor === 'none') fail('conflict', { msg: TWO_FACTOR_MESSAGES.notOn });
      if (factor === 'wrong' || factor === 'missing') fail('code_wrong');
      return work(tx, account);
    });
  });

/** Turns the caller's second factor off. @throws wrong_password, code_wrong, conflict when the role requires it */
export const stopTwoFactor = (asked: Asked, proof: Proof): Promise<void> =>
  withProof(asked, proof, async (tx, { id, role }) => {
    const isNeeded = role && (await store.getTwoFactorRoles(tx)).includes(role);
    if (isNeeded && (await countPasskeys(tx, id)) === 0)
      fail('conflict', { msg: TWO_FACTOR_MESSAGES.required });
    await store.clearTwoFactor(tx, id);
    await mailOwn(tx, asked, false);
    await auditOwn(tx, asked.request, 'account.stopTwoFactor');
  });

/** Replaces the caller's recovery codes, and returns the new ones. @throws wrong_password, code_wrong, conflict */
export const createRecoveryCodes = (asked: Asked, proof: Proof): Promise<string[]> =>
  withProof(asked, proof, async (tx, { id }) => {
    await auditOwn(tx, asked.request, 'account.createRecoveryCodes');
    return replaceRecoveryCodes(tx, id);
  });

async function replaceRecoveryCodes(tx: Tx, id: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.setRecoveryCodes(
    tx,
    id,
    codes.map((code) => hashRecoveryCode(code.replaceAll('-', ''))),
  );
  return codes;
}
