import { ACCOUNT_ANSWERS } from '@greenroom/contract/account.rules';
import type { FastifyRequest } from 'fastify';

import { audit, personActor } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { expectSession, currentUser } from '#kit/access/guard.ts';
import type { SignInLimits } from '#kit/access/limits.ts';
import { changedLetter } from '#rooms/account/account-emails.service.ts';
import { expectUncommon } from '#kit/access/common-passwords.ts';
import { expectPasswordOf } from '#kit/access/password-way.ts';
import { checkPasswordHash, hashPassword } from '#kit/access/passwords.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { readOneTimeToken, takeOneTimeToken } from '#kit/access/one-time-tokens.ts';
import type { Realm } from '#kit/access/sessions.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import * as store from '#rooms/account/account.store.ts';

/**
 * Changes the caller's password, and notifies them by mail. The checked password must still be the current one, and the
 * session must still exist: a reset that came first wins.
 * @throws forbidden for another's id, wrong_password, unauthenticated when the session ended meanwhile
 */
export async function changePassword(
  db: Db,
  request: FastifyRequest,
  limits: SignInLimits,
  body: { current_password: string; password: string; user_id: number },
): Promise<void> {
  const who = currentUser(request);
  await expectPasswordOf(request.server, db, who.id);
  if (body.user_id !== who.id) {
    await audit(db, request, {
      action: 'account.changePasswordRefused',
      kind: 'admins',
      record: body.user_id,
    });
    fail('forbidden');
  }
  const { mail } = request.server;
  const guess = `change ${who.email}`;
  await limits.count(request.ip, guess);
  const checked = await store.getAdminHash(db, who.id);
  if (!(await checkPasswordHash(checked, body.current_password))) fail('wrong_password');
  await limits.reset(request.ip, guess);
  expectUncommon(body.password);
  if (who.mustChangePassword && body.password === body.current_password)
    fail('bad_input', { errors: { password: [ACCOUNT_ANSWERS.shownPassword] } });
  const passwordHash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    const account = await store.lockAccount(tx, 'admin', who.id);
    await expectSession(tx, request, ACCOUNT_ANSWERS.signedOutMeanwhile);
    if (account?.passwordHash !== checked) fail('wrong_password');
    await store.setAdminPassword(tx, who.id, passwordHash);
    await mail.queue(tx, changedLetter(who, publicUrlOf(request.server)));
    await audit(tx, request, { action: 'account.changePassword', kind: 'admins', record: who.id });
  });
}

/** Sets a new password with the token of a reset link, and notifies the owner by mail. @throws token_invalid */
export async function resetPassword(
  db: Db,
  request: FastifyRequest,
  realm: Realm,
  password: string,
): Promise<void> {
  const token = bearerOf(request.headers.authorization) ?? fail('token_invalid');
  const isAdmin = realm === 'admin';
  const purpose = isAdmin ? 'reset_admin' : 'reset_user';
  // Checked before hashing, so that made-up tokens cost no hash; used up in the transaction, so that only one request
  // wins.
  const id = (await readOneTimeToken(db, purpose, token)) ?? fail('token_invalid');
  if (isAdmin) {
    await expectPasswordOf(request.server, db, id);
    expectUncommon(password);
  }
  const passwordHash = await hashPassword(password, realm);
  await db.transaction(async (tx) => {
    // The account is locked before its token, as in a password change: otherwise the two could deadlock.
    const account = await store.lockAccount(tx, realm, id);
    if (isAdmin && !account?.active) fail('token_invalid');
    if ((await takeOneTimeToken(tx, purpose, token)) === null) fail('token_invalid');
    const set = isAdmin ? store.setAdminPassword : store.setUserPassword;
    const email = (await set(tx, id, passwordHash)) ?? fail('token_invalid');
    const { server } = request;
    await server.mail.queue(tx, changedLetter({ id, email, realm }, publicUrlOf(server)));
    await audit(tx, request, {
      ...(isAdmin
        ? { action: 'account.resetPassword', kind: 'admins', actor: { id, email } }
        : { action: 'account.resetUserPassword', kind: 'users', actor: personActor(id) }),
      record: id,
    });
  });
}

/** Verifies an address; the same token succeeds again until it expires, and changes nothing. @throws token_invalid */
export async function verifyEmail(db: Db, request: FastifyRequest, token: string | null): Promise<string> {
  if (token === null) return fail('token_invalid');
  const id = (await readOneTimeToken(db, 'verify_user', token)) ?? fail('token_invalid');
  return db.transaction(async (tx) => {
    // A correction of the address locks the person and then revokes what was mailed to the old one.
    await store.lockAccount(tx, 'user', id);
    if ((await readOneTimeToken(tx, 'verify_user', token)) === null) fail('token_invalid');
    const { email, isNew } = (await store.setVerified(tx, id)) ?? fail('token_invalid');
    if (isNew) {
      const actor = personActor(id);
      await audit(tx, request, { action: 'account.verifyEmail', kind: 'users', record: id, actor });
    }
    return email;
  });
}
