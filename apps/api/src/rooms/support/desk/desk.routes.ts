import { calls } from '@greenroom/contract';
import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import * as desk from '#rooms/support/desk/desk.service.ts';
import { listAssignees } from '#rooms/support/desk/desk.store.ts';
import { retryAllMails, retryMail } from '#rooms/support/replies/mails.service.ts';
import { listFailedMails } from '#rooms/support/replies/mails.store.ts';

const STATE_WORDS = {
  open: SUPPORT_MESSAGES.opened,
  later: SUPPORT_MESSAGES.later,
  closed: SUPPORT_MESSAGES.closed,
} as const;

/** What staff do with messages besides answering them. */
export function supportDeskRoutes(app: FastifyInstance): void {
  answer(app, calls['support.setState'], async ({ db, params, body, request }) => ({
    data: await desk.setState(db, request, params.id, body),
    msg: STATE_WORDS[body.state],
  }));

  answer(app, calls['support.assign'], async ({ db, params, body, request }) => ({
    data: await desk.assign(db, request, params.id, body.admin_id),
    msg: body.admin_id === null ? SUPPORT_MESSAGES.unassigned : SUPPORT_MESSAGES.assigned,
  }));

  answer(app, calls['support.listAssignees'], async ({ db }) => ({
    data: await listAssignees(db, app.mediaUrl),
  }));

  answer(app, calls['support.merge'], async ({ db, params, body, request }) => {
    await desk.merge(db, request, params.id, body.ids);
    return { msg: SUPPORT_MESSAGES.merged };
  });

  answer(app, calls['support.separate'], async ({ db, params, body, request }) => {
    await desk.separate(db, request, params.id, body.ids);
    return { msg: SUPPORT_MESSAGES.separated };
  });

  answer(app, calls['support.createComment'], async ({ db, params, body, request }) => ({
    data: await desk.createComment(db, request, params.id, body.message),
  }));

  answer(app, calls['support.removeComment'], async ({ db, params, request }) => {
    await desk.removeComment(db, request, params.id);
    return { msg: SUPPORT_MESSAGES.commentRemoved };
  });

  answer(app, calls['support.listFailedMails'], async ({ db, query }) => listFailedMails(db, query));

  answer(app, calls['support.retryMail'], async ({ db, params, request }) => {
    await retryMail(db, request, params.id);
    return { msg: app.mail.mode === 'smtp' ? SUPPORT_MESSAGES.mailRetried : SUPPORT_MESSAGES.mailRewritten };
  });

  answer(app, calls['support.retryAllMails'], async ({ db, request }) => {
    const retried = await retryAllMails(db, request);
    const words = retried === 1 ? '1 mail' : `${retried} mails`;
    return {
      data: { retried },
      msg: `${words} will be ${app.mail.mode === 'smtp' ? 'sent' : 'written'} again.`,
    };
  });
}
