import { calls } from '@greenroom/contract';
import { STAFF_MESSAGES, revokedWords } from '@greenroom/contract/staff.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { currentUser } from '#kit/access/guard.ts';
import { listInvitations } from '#rooms/staff/staff-invitations.store.ts';
import { invitationsRoutes } from '#rooms/staff/staff-invitations.routes.ts';
import { exportStaff, setActive, setRole } from '#rooms/staff/staff.service.ts';
import * as store from '#rooms/staff/staff.store.ts';

export function staffRoutes(app: FastifyInstance): void {
  const { mediaUrl } = app;

  answer(app, calls['staff.getMe'], async ({ db, request }) => ({
    data: await store.getColleague(db, currentUser(request).id, mediaUrl),
  }));

  answer(app, calls['staff.list'], async ({ db }) => ({
    data: await store.listStaff(db, mediaUrl),
    invitations: await listInvitations(db),
  }));

  answerCsv(app, calls['staff.export'], ({ db, request }) => exportStaff(db, request));

  answer(app, calls['staff.setRole'], async ({ db, params: { id }, body: { role }, request }) => {
    const revoked = await setRole(db, request, id, role);
    return { data: { id, role, revoked }, msg: STAFF_MESSAGES.roleChanged + revokedWords(revoked) };
  });

  answer(app, calls['staff.setActive'], async ({ db, params: { id }, body: { active }, request }) => {
    const revoked = await setActive(db, request, id, active);
    const done = STAFF_MESSAGES[active ? 'activated' : 'deactivated'];
    return { data: { id, active, revoked }, msg: done + revokedWords(revoked) };
  });

  invitationsRoutes(app);
}
