import { ACCOUNT_ANSWERS } from '@greenroom/contract/account.rules';
import { isEmail } from '@greenroom/contract/kit/addresses';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { callLimit } from '#kit/access/limits.ts';
import { createOneTimeToken, revokeOneTimeTokens } from '#kit/access/one-time-tokens.ts';
import { revokeSessions } from '#kit/access/sessions.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { correctedEmail, movedEmail } from '#rooms/account/account-emails.service.ts';
import * as corrections from '#rooms/account/account-corrections.store.ts';
import { getPersonAlone } from '#rooms/account/account.store.ts';

/** Per person and hour, whoever does it: each mails two addresses. */
const CORRECTIONS = { points: 5, windowSeconds: 3600 };

/** Counts a correction against the limit, before any transaction. @throws too_many */
export function openCorrections(db: Db): (input: { params: { id: number } }) => Promise<void> {
  const limit = callLimit(db, 'account.setUserEmail', CORRECTIONS);
  return ({ params: { id } }) => limit.count(String(id));
}

/**
 * Gives a community user another address, which they have to verify, and tells the old one. Whoever read the mails to the
 * old one is shut out: links that were sent there no longer work, and every device is signed out. The same address again
 * changes nothing.
 * @throws not_found, conflict with who has the address
 */
export async function setUserEmail(
  db: Db,
  request: FastifyRequest,
  id: number,
  email: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const person = (await getPersonAlone(tx, id)) ?? fail('not_found');
    const { email: old } = person;
    if (old === email) return ACCOUNT_ANSWERS.sameAddress;
    if (!(await corrections.setUserEmail(tx, id, email))) {
      const other = (await corrections.findHolder(tx, email)) ?? fail('conflict');
      const words = ACCOUNT_ANSWERS.addressOf(other.name);
      fail('conflict', { msg: words, errors: { email: [words] }, other: { kind: 'users', ...other } });
    }
    await revokeSessions(tx, 'user', id);
    for (const purpose of ['reset_user', 'verify_user'] as const) await revokeOneTimeTokens(tx, purpose, id);
    await tell(tx, request, person, email);
    const sides = { before: { email: old }, after: { email } };
    await audit(tx, request, { action: 'account.setUserEmail', kind: 'users', record: id, ...sides });
    return ACCOUNT_ANSWERS.addressChanged;
  });
}

async function tell(
  tx: Tx,
  { server }: FastifyRequest,
  { id, email: old, active }: { id: number; email: string; active: boolean },
  email: string,
): Promise<void> {
  const to = { id, realm: 'user' } as const;
  // As with all other links, none goes to somebody who can't sign in.
  if (active) {
    const token = await createOneTimeToken(tx, 'verify_user', id);
    await server.mail.queue(tx, correctedEmail({ ...to, email }, publicUrlOf(server), token));
  }
  if (isEmail(old)) await server.mail.queue(tx, movedEmail({ ...to, email: old }));
}
