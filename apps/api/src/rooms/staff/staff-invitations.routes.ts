import { calls } from '@greenroom/contract';
import { STAFF_MESSAGES } from '@greenroom/contract/staff.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import * as service from '#rooms/staff/staff-invitations.service.ts';

export function invitationsRoutes(app: FastifyInstance): void {
  const before = service.openInvitations(app.db);

  answer(
    app,
    calls['staff.invite'],
    async ({ db, body, request }) => ({
      data: await service.invite(db, request, body),
      msg: STAFF_MESSAGES.invited,
    }),
    { prepare: before.countInvitation },
  );

  answer(
    app,
    calls['staff.resendInvitation'],
    async ({ db, params, request }) => ({
      data: await service.resendInvitation(db, request, params.id),
      msg: STAFF_MESSAGES.resent,
    }),
    { prepare: before.countAgain },
  );

  answer(app, calls['staff.revokeInvitation'], async ({ db, params, request }) => {
    await service.revokeInvitation(db, request, params.id);
    return { msg: STAFF_MESSAGES.revoked };
  });

  answer(app, calls['staff.getInvitation'], async ({ db, request }) => {
    await before.countLink(request);
    const { email, role, invitedBy, expiresAt } = await service.getInvitation(db, request);
    return { data: { email, role, invitedBy, expiresAt } };
  });

  answer(
    app,
    calls['staff.acceptInvitation'],
    async ({ db, request, prepared }) => ({
      data: await service.acceptInvitation(db, request, prepared),
      msg: STAFF_MESSAGES.joined,
    }),
    { prepare: before.readNewcomer },
  );
}
