import { ACCOUNT_ANSWERS } from '@greenroom/contract/account.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser, expectSession } from '#kit/access/guard.ts';
import type { SignInLimits } from '#kit/access/limits.ts';
import { checkPasswordHash } from '#kit/access/passwords.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { getAdminHash, lockAccount } from '#rooms/account/account.store.ts';
import type { Account } from '#rooms/account/account.store.ts';

export type Asked = { db: Db; limits: SignInLimits; request: FastifyRequest };

/** Runs the work with the caller's account locked, whose session must still exist. */
export const withAccount = <T>(
  { db, request }: Pick<Asked, 'db' | 'request'>,
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const account = await lockAccount(tx, 'admin', currentUser(request).id);
    await expectSession(tx, request, ACCOUNT_ANSWERS.signedOutMeanwhile);
    return work(tx, account ?? fail('forbidden'));
  });

/** Counts an attempt as the password dialog does, and resets the count when the work succeeds. @throws too_many */
export async function countedAs<T>({ limits, request }: Asked, work: () => Promise<T>): Promise<T> {
  const guess = `change ${currentUser(request).email}`;
  await limits.count(request.ip, guess);
  const done = await work();
  await limits.reset(request.ip, guess);
  return done;
}

/** @throws wrong_password */
export async function expectPassword({ db, request }: Asked, password: string): Promise<void> {
  const stored = await getAdminHash(db, currentUser(request).id);
  if (!(await checkPasswordHash(stored, password))) fail('wrong_password');
}
