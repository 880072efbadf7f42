import { calls } from '@greenroom/contract';
import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { openCorrections, setUserEmail } from '#rooms/account/account-corrections.service.ts';
import { openStaffMails } from '#rooms/account/account-staff-mails.service.ts';

/** Mails that the staff sends to a community user, and the address that they go to. */
export function staffMailsRoutes(app: FastifyInstance): void {
  const links = openStaffMails(app.db, 'account.mailPasswordLink');
  const verifications = openStaffMails(app.db, 'account.mailVerification');

  answer(
    app,
    calls['account.mailPasswordLink'],
    async ({ db, params, request }) => {
      await links.mail(db, request, params.id);
      return { msg: PROFILE_MESSAGES.linkMailed };
    },
    { prepare: links.count },
  );

  answer(
    app,
    calls['account.mailVerification'],
    async ({ db, params, request }) => {
      await verifications.mail(db, request, params.id);
      return { msg: PROFILE_MESSAGES.verificationMailed };
    },
    { prepare: verifications.count },
  );

  answer(
    app,
    calls['account.setUserEmail'],
    async ({ db, params: { id }, body: { email }, request }) => ({
      data: { id, email },
      msg: await setUserEmail(db, request, id, email),
    }),
    { prepare: openCorrections(app.db) },
  );
}
