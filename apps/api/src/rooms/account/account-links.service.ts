import { randomInt } from 'node:crypto';

import { ACCOUNT_ANSWERS } from '@greenroom/contract/account.rules';
import type { FastifyRequest } from 'fastify';

import { audit, personActor, sealNow } from '#kit/records/audit.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { networkLimit } from '#kit/access/limits.ts';
import type { Gate } from '#kit/records/gate.ts';
import type { LinkLimits } from '#kit/access/limits.ts';
import { resetEmail, verifyEmail } from '#rooms/account/account-emails.service.ts';
import { html, notify } from '#kit/events/notify.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { runOrRollBack } from '#rooms/account/account-decoy.store.ts';
import { createOneTimeToken } from '#kit/access/one-time-tokens.ts';
import * as store from '#rooms/account/account.store.ts';

/** No account has this id. */
const NOBODY = 0;

/** What each call mails a link for, and to whom. */
const LINKS = {
  'account.sendPasswordLink': {
    realm: 'admin',
    kind: 'admins',
    purpose: 'reset_admin',
    letterOf: resetEmail,
    isFor: ({ active }: store.Account) => active,
  },
  'account.sendUserPasswordLink': {
    realm: 'user',
    kind: 'users',
    purpose: 'reset_user',
    letterOf: resetEmail,
    isFor: () => true,
  },
  'account.sendVerificationLink': {
    realm: 'user',
    kind: 'users',
    purpose: 'verify_user',
    letterOf: verifyEmail,
    isFor: ({ active, isVerified }: store.Account) => active && !isVerified,
  },
} as const;
export type LinkCall = keyof typeof LINKS;

/** Minimum and maximum delay before a link is delivered, in milliseconds. */
const WAIT_MS = [1000, 10_000] as const;

/**
 * Mails a link to set a new password or to verify an address. The caller cannot see whether the address is known or
 * verified: if not, the same work is done and rolled back, and past the limits nothing is sent. The mail is sent after a
 * random delay, since its delivery slows down concurrent requests.
 */
export async function sendLink(
  request: FastifyRequest,
  limits: LinkLimits,
  action: LinkCall,
  spelled: string,
): Promise<void> {
  const { server } = request;
  const { realm, kind, purpose, letterOf, isFor } = LINKS[action];
  const email = await store.storedEmail(server.db, realm, spelled);
  if (!(await limits.isWithin(request.ip, email))) return;
  await server.db.transaction(async (tx) => {
    const account = await store.findAlone(tx, realm, email);
    const to = { id: account?.id ?? NOBODY, email: account?.email ?? email, realm };
    await runOrRollBack(tx, account !== null && isFor(account), async (inner) => {
      const token = await createOneTimeToken(inner, purpose, to.id);
      const letter = letterOf(to, publicUrlOf(server), token);
      await server.mail.queue(inner, { ...letter, delaySeconds: randomInt(...WAIT_MS) / 1000 });
      await audit(inner, request, { action, kind, record: to.id });
      await sealNow(inner);
    });
  });
}

type Registration = {
  name: string;
  email: string;
  password: string;
  city?: string | undefined;
  state?: string | undefined;
  zipcode?: string | undefined;
  roleIds: number[];
};

/**
 * Per network and hour. A registration reveals whether an address is taken, so addresses must not be probed without
 * end.
 */
const REGISTRATIONS = { points: 20, windowSeconds: 3600 };

type Newcomer = Omit<Registration, 'password'> & { passwordHash: string };

/** Counts a registration, asks the gate and hashes the password, before any transaction. @throws too_many, refused */
export function openRegistrations(
  db: Db,
  gate: Gate,
): (input: { request: FastifyRequest; body: Registration }) => Promise<Newcomer> {
  const limit = networkLimit(db, 'register', REGISTRATIONS);
  return async ({ request, body: { password, ...person } }) => {
    await limit.count(request.ip);
    await gate.checkNewcomer(db, request, person.email);
    return { ...person, passwordHash: await hashPassword(password, 'user') };
  };
}

/**
 * Registers a community user, mails the verification link and notifies the staff. Returns the id. A taken address is
 * reported: the answer to a new one has an id that can sign in, so a fake success would be detected immediately, and
 * would leave honest users without an account.
 * @throws conflict
 */
export async function register(db: Sql, request: FastifyRequest, person: Newcomer): Promise<number> {
  const { server } = request;
  return db.transaction(async (tx) => {
    const id =
      (await store.createUser(tx, person)) ??
      fail('conflict', { errors: { email: [ACCOUNT_ANSWERS.addressTaken] } });
    const token = await createOneTimeToken(tx, 'verify_user', id);
    const to = { id, email: person.email, realm: 'user' as const };
    await server.mail.queue(tx, verifyEmail(to, publicUrlOf(server), token));
    await notify(tx, {
      message: html`<strong>${person.name}</strong> registered in the app.`,
      kind: 'people',
      link: `/user-detail/${id}`,
      about: id,
    });
    const actor = personActor(id);
    await audit(tx, request, { action: 'account.registerUser', kind: 'users', record: id, actor });
    return id;
  });
}
