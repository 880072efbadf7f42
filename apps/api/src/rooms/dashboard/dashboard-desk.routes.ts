import { calls } from '@greenroom/contract';
import { DESK_MESSAGES } from '@greenroom/contract/dashboard-desk.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser, hasPermission } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { getRunSheet, setPostsSeen } from '#rooms/dashboard/dashboard-desk.store.ts';
import {
  createHandover,
  removeHandover,
  updateHandover,
} from '#rooms/dashboard/dashboard-handover.service.ts';

export function dashboardDeskRoutes(app: FastifyInstance): void {
  answer(app, calls['dashboard.getRunSheet'], async ({ db, request }) => ({
    data: await getRunSheet(db, {
      adminId: currentUser(request).id,
      may: (permission) => hasPermission(request, permission),
      zone: app.config.TIME_ZONE,
    }),
  }));

  answer(app, calls['dashboard.setPostsSeen'], async ({ db, request }) => {
    await setPostsSeen(db, currentUser(request).id);
    return { msg: DESK_MESSAGES.seen };
  });

  answer(app, calls['dashboard.createHandover'], async ({ db, body, request }) => ({
    data: await createHandover(db, request, body.message),
    msg: DESK_MESSAGES.noteAdded,
  }));

  answer(app, calls['dashboard.updateHandover'], async ({ db, params, body, request }) => ({
    data: await updateHandover(db, request, { ...params, ...body }),
    msg: DESK_MESSAGES.noteUpdated,
  }));

  answer(app, calls['dashboard.removeHandover'], async ({ db, params, request }) => {
    await removeHandover(db, request, params.id);
    return { msg: DESK_MESSAGES.noteDone };
  });
}
