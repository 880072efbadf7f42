import { TWO_FACTOR } from '@greenroom/contract/account-two-factor.rules';

import type { Sql } from '#kit/db/db.ts';
import { hashRecoveryCode, findCodeStep } from '#rooms/account/account-codes.service.ts';
import * as store from '#rooms/account/account-two-factor.store.ts';
import type { Account } from '#rooms/account/account.store.ts';

const isAppCode = (code: string) => code.length === TWO_FACTOR.digits && /^\d+$/.test(code);

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up: of several requests with the same code one
 * succeeds. `none`: the account has no second factor.
 */
export async function checkSecondFactor(
  db: Sql,
  { id, totpAt, totpSecret }: Account,
  code: string | undefined,
): Promise<'none' | 'missing' | 'wrong' | 'code' | 'recovery code'> {
  if (totpAt === null || totpSecret === null) return 'none';
  if (!code) return 'missing';
  if (isAppCode(code)) {
    const step = findCodeStep(totpSecret, code);
    return step !== null && (await store.takeStep(db, id, step)) ? 'code' : 'wrong';
  }
  return (await store.takeRecoveryCode(db, id, hashRecoveryCode(code))) ? 'recovery code' : 'wrong';
}
