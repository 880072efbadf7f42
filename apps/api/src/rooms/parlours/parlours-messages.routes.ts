import { calls } from '@greenroom/contract';
import { PARLOUR_MESSAGE_TEXTS } from '@greenroom/contract/parlours-messages.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { retryMessage } from '#rooms/parlours/parlours-messages.service.ts';
import { listMessages, listOwnMessages } from '#rooms/parlours/parlours-messages.store.ts';

/** What the people of a parlour were told, for staff and for the app. */
export function parloursMessagesRoutes(app: FastifyInstance): void {
  answer(app, calls['parlours.listMessages'], async ({ db, params }) => ({
    data: await listMessages(db, params.id),
  }));

  answer(app, calls['parlours.retryMessage'], async ({ db, params, request }) => {
    await retryMessage(db, request, params.id);
    return { msg: PARLOUR_MESSAGE_TEXTS.retried };
  });

  answer(app, calls['parlours.listOwnMessages'], async ({ db, request }) => ({
    data: await listOwnMessages(db, currentUser(request).id),
  }));
}
