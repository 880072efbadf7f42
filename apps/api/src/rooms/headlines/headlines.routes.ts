import { calls } from '@greenroom/contract';
import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { BULK } from '@greenroom/contract/kit/limits';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { changeMany } from '#kit/records/bulk.ts';
import { exportHeadlines } from '#rooms/headlines/headlines-export.service.ts';
import { checkHeadline, create, headlinesBulk, remove } from '#rooms/headlines/headlines.service.ts';
import { listHeadlines } from '#rooms/headlines/headlines.store.ts';

/** Inspecting a video or five photos takes time. */
const timeoutMs = 90_000;

export function headlinesRoutes(app: FastifyInstance): void {
  answer(app, calls['headlines.list'], ({ db, query }) => listHeadlines(db, query, app.mediaUrl));

  answerCsv(app, calls['headlines.export'], ({ db, query, request }) => exportHeadlines(db, request, query));

  answer(
    app,
    calls['headlines.create'],
    async ({ db, body, request, prepared }) => {
      const data = await create(db, request, body, prepared);
      return { data, msg: HEADLINE_MESSAGES.created };
    },
    { prepare: checkHeadline, timeoutMs },
  );

  answer(
    app,
    calls['headlines.changeMany'],
    ({ db, body, request }) => changeMany(db, request, headlinesBulk, body),
    { timeoutMs: BULK.timeoutMs },
  );

  answer(app, calls['headlines.remove'], async ({ db, params, request }) => {
    await remove(db, request, params.id);
    return { msg: HEADLINE_MESSAGES.deleted };
  });
}
