import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { callLimit } from '#kit/access/limits.ts';
import { resetEmail, verifyEmail } from '#rooms/account/account-emails.service.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { createOneTimeToken } from '#kit/access/one-time-tokens.ts';
import * as store from '#rooms/account/account.store.ts';

/** Per kind of mail, user and hour, whoever clicks: so no mailbox is flooded. */
const MAILS = { points: 5, windowSeconds: 3600 };

const LETTERS = {
  'account.mailPasswordLink': { purpose: 'reset_user', letterOf: resetEmail },
  'account.mailVerification': { purpose: 'verify_user', letterOf: verifyEmail },
} as const;
type Action = keyof typeof LETTERS;
type Person = { id: number; email: string };

/** Returns the user if they may get this mail. @throws not_found, account_inactive, conflict */
function expectMailable(person: Awaited<ReturnType<typeof store.getPerson>>, action: Action): Person {
  if (!person) return fail('not_found');
  if (!person.active) return fail('account_inactive');
  if (action === 'account.mailVerification' && person.isVerified) {
    return fail('conflict', { msg: PROFILE_MESSAGES.alreadyVerified });
  }
  return person;
}

type StaffMails = {
  /**
   * Counts a mail against the limit, before any transaction.
   * @throws not_found, account_inactive, conflict, too_many
   */
  count: (input: { params: { id: number } }) => Promise<void>;
  /** Creates a link and queues its mail; an older link is invalidated. @throws not_found, account_inactive, conflict */
  mail: (db: Sql, request: FastifyRequest, id: number) => Promise<void>;
};

/** Mails a community user a link on behalf of the staff. */
export function openStaffMails(pool: Db, action: Action): StaffMails {
  const limit = callLimit(pool, action, MAILS);
  const { purpose, letterOf } = LETTERS[action];
  return {
    count: async ({ params: { id } }) => {
      expectMailable(await store.getPerson(pool, id), action);
      await limit.count(String(id));
    },
    mail: (db, request, id) =>
      db.transaction(async (tx) => {
        const { email } = expectMailable(await store.getPersonAlone(tx, id), action);
        const token = await createOneTimeToken(tx, purpose, id);
        const { server } = request;
        await server.mail.queue(tx, letterOf({ id, email, realm: 'user' }, publicUrlOf(server), token));
        await audit(tx, request, { action, kind: 'users', record: id });
      }),
  };
}
