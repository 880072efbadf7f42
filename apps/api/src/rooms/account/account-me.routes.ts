import { calls } from '@greenroom/contract';
import { TWO_FACTOR_MESSAGES } from '@greenroom/contract/account-two-factor.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { currentUser } from '#kit/access/guard.ts';
import { listSessions } from '#kit/access/sessions.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import {
  checkOwnPicture,
  endOtherSessions,
  endSession,
  updateMe,
} from '#rooms/account/account-me.service.ts';
import { nameDevice } from '#rooms/account/account-user-agent.service.ts';

/** Inspecting a picture takes time. */
const timeoutMs = 90_000;

/** One's own account: name, picture and sessions. */
export function accountMeRoutes(app: FastifyInstance): void {
  answer(
    app,
    calls['account.updateMe'],
    async ({ db, body, request }) => {
      await updateMe(db, request, body);
      return { msg: TWO_FACTOR_MESSAGES.meUpdated };
    },
    { prepare: checkOwnPicture, timeoutMs },
  );

  answer(app, calls['account.listSessions'], async ({ db, request }) => {
    const token = bearerOf(request.headers.authorization) ?? '';
    const rows = await listSessions(db, currentUser(request), token);
    return { data: rows.map((row) => Object.assign(row, { device: nameDevice(row.userAgent) })) };
  });

  answer(app, calls['account.endSession'], async ({ db, params, request }) => {
    await endSession(db, request, params.id);
    return { msg: TWO_FACTOR_MESSAGES.sessionEnded };
  });

  answer(app, calls['account.endOtherSessions'], async ({ db, request }) => ({
    data: { ended: await endOtherSessions(db, request) },
    msg: TWO_FACTOR_MESSAGES.othersEnded,
  }));
}
