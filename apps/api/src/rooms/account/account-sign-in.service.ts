import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { FAILURES_REPORTED } from '#kit/access/limits.ts';
import type { AccountDelays, SignInLimits } from '#kit/access/limits.ts';
import { appealUrlOf, barredWords, listInForce, listTold } from '#kit/access/measures.ts';
import { expectPasswordOf } from '#kit/access/password-way.ts';
import { checkPasswordHash } from '#kit/access/passwords.ts';
import { createSession, endSurplusSessions } from '#kit/access/sessions.ts';
import type { Realm } from '#kit/access/sessions.ts';
import { hashToken } from '#kit/access/tokens.ts';
import { runOrRollBack } from '#rooms/account/account-decoy.store.ts';
import { isKnownDevice, noteDevice } from '#rooms/account/account-devices.store.ts';
import { failuresEmail, newDeviceEmail } from '#rooms/account/account-emails.service.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { checkSecondFactor } from '#rooms/account/account-second-factor.service.ts';
import { nameDevice } from '#rooms/account/account-user-agent.service.ts';
import * as store from '#rooms/account/account.store.ts';
import type { Account } from '#rooms/account/account.store.ts';

type SignIn = { db: Db; limits: SignInLimits; request: FastifyRequest };
type Credentials = { email: string; password: string };
/** What a sign-in depends on. */
const CHECKED = ['email', 'passwordHash', 'totpAt'] as const;
/** No account has this id. */
const NOBODY = 0;

/** Signs a community user in. A wrong address and a wrong password get the same answer in the same time. */
export async function loginUser(
  { db, limits, request }: SignIn,
  { email: spelled, password }: Credentials,
): Promise<{ token: string; id: number; measures: Awaited<ReturnType<typeof listTold>> }> {
  const email = await store.storedEmail(db, 'user', spelled);
  const name = `user ${email}`;
  await limits.count(request.ip, name);
  const account = await store.findUser(db, email);
  const fits = await checkPasswordHash(account?.passwordHash ?? null, password, 'user');
  if (fits && account) {
    await limits.reset(request.ip, name);
    await limits.countSuccess(name);
    const token = await startSession(db, request, 'user', account);
    if (token !== null)
      return { token, id: account.id, measures: await listTold(db, request.server, account.id) };
  }
  // The address is a detail, which can be erased with the person.
  const about = account ? { kind: 'users', record: account.id } : {};
  await audit(db, request, { action: 'account.loginUserFailed', ...about, after: { email } });
  return fail('invalid_credentials');
}

type StaffCredentials = Credentials & { code?: string | undefined; device?: string | undefined };

/**
 * Signs a member of the staff in, with the second factor if they have one. Failures slow further attempts down, counted
 * apart for browsers that the account knows: so nobody is locked out by a stranger's guesses.
 * @throws invalid_credentials, code_required when all but the missing code is right, code_wrong, account_inactive, sign_on_only, too_many
 */
export async function loginStaff(
  { delays, ...signIn }: SignIn & { delays: AccountDelays },
  { email: spelled, password, code, device }: StaffCredentials,
): Promise<Account & { token: string }> {
  const { db, limits, request } = signIn;
  const email = await store.storedEmail(db, 'admin', spelled);
  const name = `admin ${email}`;
  await limits.count(request.ip, name);
  await expectPasswordOf(request.server, db, (await store.findAdmin(db, email))?.id ?? null);
  const deviceHash = device === undefined ? null : hashToken(device);
  const isKnown = deviceHash !== null && (await isKnownDevice(db, email, deviceHash));
  const delayed = isKnown ? `${name} ${deviceHash.toString('hex')}` : name;
  const failures = await delays.count(delayed);
  const account = await store.findAdmin(db, email);
  const fits = await checkPasswordHash(account?.passwordHash ?? null, password, 'admin');
  if (!fits || !account) return refuse(signIn, { email, account, failures }, 'invalid_credentials');
  const factor = await checkSecondFactor(db, account, code);
  if (factor === 'missing') {
    await limits.uncount(request.ip, name);
    await delays.uncount(delayed);
    fail('code_required');
  }
  if (factor === 'wrong') return refuse(signIn, { email, account, failures }, 'code_wrong');
  await limits.reset(request.ip, name);
  await limits.countSuccess(name);
  await delays.reset(delayed);
  const token = await startSession(db, request, 'admin', account, async (tx) => {
    if (await noteDevice(tx, account.id, deviceHash)) await reportDevice(tx, request, account);
    const actor = { id: account.id, email };
    await audit(tx, request, {
      action: 'account.login',
      actor,
      ...(factor !== 'none' && { after: { secondFactor: factor } }),
    });
  });
  if (token === null) return refuse(signIn, { email, account, failures }, 'invalid_credentials');
  return { ...account, token };
}

/**
 * Starts a session for a user whose password was checked, and returns its token. Returns null when the address was
 * corrected, the password replaced, the second factor changed or the user removed during the check: ending their sessions
 * must include this one.
 * @throws account_inactive
 */
async function startSession(
  db: Db,
  request: FastifyRequest,
  realm: Realm,
  checked: Account,
  onStart?: (tx: Tx) => Promise<void>,
): Promise<string | null> {
  const { id } = checked;
  return db.transaction(async (tx) => {
    const account = await store.lockAccount(tx, realm, id);
    if (!account || CHECKED.some((part) => account[part] !== checked[part])) return null;
    if (!account.active) fail('account_inactive');
    if (realm === 'user') await expectNotSuspended(tx, request, id);
    const token = await createSession(tx, realm, id, request);
    await endSurplusSessions(tx, realm, id);
    await onStart?.(tx);
    return token;
  });
}

/** @throws account_inactive with until when and why, and where they can answer it once */
async function expectNotSuspended(tx: Tx, { server }: FastifyRequest, userId: number): Promise<void> {
  const suspended = (await listInForce(tx, userId)).find(({ kind }) => kind === 'suspend');
  if (!suspended) return;
  const appealUrl = suspended.isAnswered ? undefined : await appealUrlOf(tx, server, suspended.id);
  fail('account_inactive', { msg: barredWords('suspend', suspended, server.config.TIME_ZONE), appealUrl });
}

type Failed = { email: string; account: Account | null; failures: number };

/** Records a failed sign-in, and tells the account's owner once when there were many. The work is the same without an account. */
async function refuse(
  { db, request }: SignIn,
  { email, account, failures }: Failed,
  code: 'invalid_credentials' | 'code_wrong',
): Promise<never> {
  await db.transaction(async (tx) => {
    await audit(tx, request, {
      action: 'account.loginFailed',
      actor: { id: account?.id ?? null, email: account ? email : null },
      ...(code === 'code_wrong' && { after: { reason: 'the second factor' } }),
    });
    if (failures !== FAILURES_REPORTED) return;
    const { server } = request;
    await runOrRollBack(tx, account !== null, (inner) =>
      server.mail.queue(inner, failuresEmail(toAdmin(account?.id ?? NOBODY, email), publicUrlOf(server))),
    );
  });
  return fail(code);
}

const toAdmin = (id: number, email: string) => ({ id, email, realm: 'admin' as const });

/** Mails the owner of an account that a browser signed in which it did not know. */
export async function reportDevice(tx: Tx, request: FastifyRequest, { id, email }: Account): Promise<void> {
  const { server, ip, headers } = request;
  const where = { device: nameDevice(headers['user-agent'] ?? null), ip };
  await server.mail.queue(tx, newDeviceEmail(toAdmin(id, email), publicUrlOf(server), where));
}
