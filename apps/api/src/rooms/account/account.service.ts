import { ACCOUNT_ANSWERS } from '@greenroom/contract/account.rules';
import type { Role } from '@greenroom/contract/permissions';
import type { FastifyRequest } from 'fastify';

import { audit, personActor } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { expectSession, currentUser } from '#kit/access/guard.ts';
import type { SignInLimits } from '#kit/access/limits.ts';
import { changedLetter } from '#rooms/account/account-emails.service.ts';
import { checkPasswordHash, hashPassword } from '#kit/access/passwords.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import {
  createSession,
  endSurplusSessions,
  readOneTimeToken,
  takeOneTimeToken,
} from '#kit/access/sessions.ts';
import type { Realm } from '#kit/access/sessions.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import * as store from '#rooms/account/account.store.ts';

type SignIn = { db: Db; limits: SignInLimits; request: FastifyRequest; realm: Realm };

/** Signs in. A wrong address and a wrong password get the same answer in the same time. */
export async function login(
  { db, limits, request, realm }: SignIn,
  { email, password }: { email: string; password: string },
): Promise<{ token: string; id: number; role: Role | null }> {
  await limits.count(request.ip, `${realm} ${email}`);
  const account = await (realm === 'admin' ? store.findAdmin(db, email) : store.findUser(db, email));
  const fits = await checkPasswordHash(account?.passwordHash ?? null, password, realm);
  if (fits && account) {
    await limits.forgive(request.ip, `${realm} ${email}`);
    await limits.countSuccess(`${realm} ${email}`);
    const token = await startSession(db, request, realm, account);
    if (token !== null) return { token, id: account.id, role: account.role };
  }
  await auditFailure(db, request, realm, { id: account?.id, email });
  return fail('invalid_credentials');
}

/** Records a failed sign-in. An app user's address is a detail, which can be erased with the person. */
function auditFailure(
  db: Db,
  request: FastifyRequest,
  realm: Realm,
  { id, email }: { id: number | undefined; email: string },
): Promise<void> {
  if (realm === 'admin') {
    const actor = { id: id ?? null, email: id === undefined ? null : email };
    return audit(db, request, { action: 'account.loginFailed', actor });
  }
  const about = id === undefined ? {} : { kind: 'users', record: id };
  return audit(db, request, { action: 'account.loginUserFailed', ...about, after: { email } });
}

/**
 * Starts a session for a user whose password was checked, and returns its token. Returns null when the password was
 * replaced or the user removed during the check: ending their sessions must include this one.
 * @throws account_inactive
 */
async function startSession(
  db: Db,
  request: FastifyRequest,
  realm: Realm,
  { id, email, passwordHash }: { id: number; email: string; passwordHash: string | null },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const account = await store.lockAccount(tx, realm, id);
    if (account?.passwordHash !== passwordHash) return null;
    if (!account.active) fail('account_inactive');
    const token = await createSession(tx, realm, id);
    await endSurplusSessions(tx, realm, id);
    if (realm === 'admin') await audit(tx, request, { action: 'account.login', actor: { id, email } });
    return token;
  });
}

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
  await limits.forgive(request.ip, guess);
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
  const id = (token && (await readOneTimeToken(db, 'verify_user', token))) || fail('token_invalid');
  return db.transaction(async (tx) => {
    const { email, isNew } = (await store.setVerified(tx, id)) ?? fail('token_invalid');
    if (isNew) {
      const actor = personActor(id);
      await audit(tx, request, { action: 'account.verifyEmail', kind: 'users', record: id, actor });
    }
    return email;
  });
}
