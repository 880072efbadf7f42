import { TWO_FACTOR_MESSAGES } from '@greenroom/contract/account-two-factor.rules';
import { ROLES } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { revokeSessions } from '#kit/access/sessions.ts';
import { resetTwoFactorEmails } from '#rooms/account/account-emails.service.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import * as store from '#rooms/account/account-two-factor.store.ts';
import { lockAccount } from '#rooms/account/account.store.ts';
import { unlinkSubjects } from '#rooms/account/sign-on/colleagues.store.ts';
import { clearPasskeys, countPasskeys } from '#rooms/account/passkeys/passkeys.store.ts';

/**
 * Turns a colleague's second factor off, forgets their passkeys and whom the company's provider means by them, ends their sessions, and tells both. One's own takes password and code instead.
 * @throws not_found, conflict when it is off, forbidden for one's own
 */
export async function resetTwoFactor(db: Db, request: FastifyRequest, id: number): Promise<void> {
  const owner = currentUser(request);
  const { server } = request;
  if (id === owner.id) fail('forbidden');
  await db.transaction(async (tx) => {
    const { email, totpAt } = (await lockAccount(tx, 'admin', id)) ?? fail('not_found');
    const isLinked = await unlinkSubjects(tx, id);
    if (totpAt === null && !isLinked && (await countPasskeys(tx, id)) === 0)
      fail('conflict', { msg: TWO_FACTOR_MESSAGES.notOn });
    await store.clearTwoFactor(tx, id);
    await clearPasskeys(tx, id);
    await revokeSessions(tx, 'admin', id);
    const colleague = { id, email, realm: 'admin' as const };
    for (const letter of resetTwoFactorEmails({ colleague, owner }, publicUrlOf(server)))
      await server.mail.queue(tx, letter);
    await audit(tx, request, { action: 'account.resetTwoFactor', kind: 'admins', record: id });
  });
}

/** Chooses the roles that must have a second factor. */
export async function setTwoFactorRoles(
  db: Db,
  request: FastifyRequest,
  roles: readonly Role[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await store.getTwoFactorRoles(tx);
    const after = ROLES.filter((role) => roles.includes(role));
    await store.setTwoFactorRoles(tx, after);
    await audit(tx, request, {
      action: 'account.setTwoFactorRoles',
      before: { roles: before },
      after: { roles: after },
    });
  });
}
