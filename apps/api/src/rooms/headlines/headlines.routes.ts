import { calls } from '@greenroom/contract';
import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { checkHeadline, create, remove } from '#rooms/headlines/headlines.service.ts';
import { listHeadlines } from '#rooms/headlines/headlines.store.ts';

/** Inspecting a video or five photos takes time. */
const timeoutMs = 90_000;

export function headlinesRoutes(app: FastifyInstance): void {
  answer(app, calls['headlines.list'], ({ db, query }) => listHeadlines(db, query, app.mediaUrl));

  answer(
    app,
    calls['headlines.create'],
    async ({ db, body, request, prepared }) => {
      const data = await create(db, request, body, prepared);
      return { data, msg: HEADLINE_MESSAGES.created };
    },
    { prepare: checkHeadline, timeoutMs },
  );

  answer(app, calls['headlines.remove'], async ({ db, params, request }) => {
    await remove(db, request, params.id);
    return { msg: HEADLINE_MESSAGES.deleted };
  });
}
