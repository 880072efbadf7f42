import type { Role } from '@greenroom/contract/permissions';
import type { Invitation } from '@greenroom/contract/staff';
import { STAFF_MESSAGES } from '@greenroom/contract/staff.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { callLimit, networkOf } from '#kit/access/limits.ts';
import { expectUncommon } from '#kit/access/common-passwords.ts';
import { expectPasswords } from '#kit/access/password-way.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { audit } from '#kit/records/audit.ts';
import { invitationEmail } from '#rooms/staff/staff-emails.service.ts';
import * as store from '#rooms/staff/staff-invitations.store.ts';
import { createColleague, findColleague } from '#rooms/staff/staff.store.ts';

/** Mails per address and hour, whoever clicks: so no mailbox is flooded. @assumed */
const MAILS = { points: 5, windowSeconds: 3600 };
/** Links that are opened and accepted per network and half an hour: each accepted one costs a hash. @assumed */
const LINKS = { points: 60, windowSeconds: 1800 };

type Acceptance = { body: { name: string; password: string }; request: FastifyRequest };
type Newcomer = { name: string; token: string; passwordHash: string };

/** Returns what is counted and checked before any transaction. */
export function openInvitations(db: Db) {
  const mails = callLimit(db, 'staff-invitation', MAILS);
  const links = callLimit(db, 'staff-link', LINKS);
  const countLink = (request: FastifyRequest) => links.count(networkOf(request.ip));
  return {
    /** @throws too_many */
    countInvitation: ({ body }: { body: { email: string } }) => mails.count(body.email),
    /** @throws not_found, too_many */
    async countAgain({ params }: { params: { id: number } }): Promise<void> {
      const { email } = (await store.getInvitation(db, params.id)) ?? fail('not_found');
      await mails.count(email);
    },
    /** @throws too_many */
    countLink,
    /** Checks the link before the password is hashed, so that made-up tokens cost no hash. @throws token_invalid, too_many */
    async readNewcomer({ body: { name, password }, request }: Acceptance): Promise<Newcomer> {
      await countLink(request);
      await getInvitation(db, request);
      expectPasswords(request.server);
      expectUncommon(password);
      return { name, token: readInvitationToken(request), passwordHash: await hashPassword(password) };
    },
  };
}

/**
 * Returns who sends an invitation. Their access and role then stand until the transaction ends, and the entry in the activity
 * compares both with what the guard found.
 */
async function lockOwn(tx: Tx, request: FastifyRequest): Promise<number> {
  const { id } = currentUser(request);
  await store.lockSender(tx, id);
  return id;
}

/** Mails the link of an invitation, and returns the invitation. */
async function mailLink(tx: Tx, request: FastifyRequest, id: number, token: string): Promise<Invitation> {
  const { server } = request;
  const invitation = (await store.getInvitation(tx, id)) ?? fail('not_found');
  await server.mail.queue(tx, invitationEmail(invitation, publicUrlOf(server), token));
  return invitation;
}

/**
 * Invites someone by mail. An invitation of this address that has expired is replaced.
 * @throws conflict for a colleague and for an address that was already invited
 */
export async function invite(
  db: Sql,
  request: FastifyRequest,
  { email, role }: { email: string; role: Role },
): Promise<Invitation> {
  return db.transaction(async (tx) => {
    const invitedBy = await lockOwn(tx, request);
    const open = await store.findInvitationAlone(tx, email);
    const isColleague = (await findColleague(tx, email)) !== null;
    if (isColleague) fail('conflict', { errors: { email: [STAFF_MESSAGES.alreadyColleague] } });
    if (open && !open.isExpired) fail('conflict', { errors: { email: [STAFF_MESSAGES.alreadyInvited] } });
    if (open) await store.revokeInvitation(tx, open.id);
    const { id, token } = await store.createInvitation(tx, { email, role, invitedBy });
    await audit(tx, request, { action: 'staff.invite', kind: 'admins', after: { email, role } });
    return mailLink(tx, request, id, token);
  });
}

/** Mails a new link, valid for 7 days, from who asks for it; the old one no longer works. @throws not_found */
export async function resendInvitation(db: Sql, request: FastifyRequest, id: number): Promise<Invitation> {
  return db.transaction(async (tx) => {
    const { email, role } = (await store.getInvitation(tx, id)) ?? fail('not_found');
    const sender = await lockOwn(tx, request);
    const token = (await store.renewInvitation(tx, id, sender)) ?? fail('not_found');
    await audit(tx, request, { action: 'staff.resendInvitation', kind: 'admins', after: { email, role } });
    return mailLink(tx, request, id, token);
  });
}

/** Revokes an invitation. @throws not_found */
export async function revokeInvitation(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = (await store.revokeInvitation(tx, id)) ?? fail('not_found');
    await audit(tx, request, { action: 'staff.revokeInvitation', kind: 'admins', before });
  });
}

const readInvitationToken = (request: FastifyRequest) =>
  bearerOf(request.headers.authorization) ?? fail('token_invalid');

/** Returns the invitation of the request's link, without using it up. @throws token_invalid */
export const getInvitation = async (db: Db, request: FastifyRequest): Promise<Invitation> =>
  (await store.findInvitation(db, readInvitationToken(request))) ?? fail('token_invalid');

/** Adds whoever accepts an invitation to the staff, if its sender may still invite them. @throws token_invalid */
export async function acceptInvitation(
  db: Sql,
  request: FastifyRequest,
  { name, token, passwordHash }: Newcomer,
): Promise<{ id: number; email: string }> {
  return db.transaction(async (tx) => {
    const { invitedById } = (await store.findInvitation(tx, token)) ?? fail('token_invalid');
    if (invitedById !== null) await store.lockSender(tx, invitedById);
    const { email, role, invitedBy } = (await store.takeInvitation(tx, token)) ?? fail('token_invalid');
    const id = (await createColleague(tx, { name, email, role, passwordHash })) ?? fail('token_invalid');
    await audit(tx, request, {
      action: 'staff.acceptInvitation',
      kind: 'admins',
      record: id,
      after: { name, email, role, invitedBy },
      actor: { id, email },
    });
    return { id, email };
  });
}
