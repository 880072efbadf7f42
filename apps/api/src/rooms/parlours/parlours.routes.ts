import { calls } from '@greenroom/contract';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { fail } from '#kit/errors.ts';
import { listClashes } from '#rooms/parlours/parlours-clashes.store.ts';
import { listParticipants } from '#rooms/parlours/parlours-participants.store.ts';
import {
  exportParlours,
  exportParticipants,
  removeParlour,
  setShown,
} from '#rooms/parlours/parlours.service.ts';
import { listParlours } from '#rooms/parlours/parlours.store.ts';

export function parloursRoutes(app: FastifyInstance): void {
  answer(app, calls['parlours.list'], async ({ db }) => ({ data: await listParlours(db, app.mediaUrl) }));

  answerCsv(app, calls['parlours.export'], ({ db, request }) => exportParlours(db, request));

  answer(app, calls['parlours.listClashes'], async ({ db, query }) => ({
    data: await listClashes(db, query),
  }));

  answer(app, calls['parlours.setShown'], async ({ db, params, body, request }) => ({
    data: await setShown(db, request, params.id, body),
    msg: PARLOUR_MESSAGES.updated,
  }));

  answer(app, calls['parlours.remove'], async ({ db, params, request }) => {
    await removeParlour(db, request, params.id);
    return { msg: PARLOUR_MESSAGES.deleted };
  });

  answer(app, calls['parlours.listParticipants'], async ({ db, params }) => ({
    data: (await listParticipants(db, params.id, app.mediaUrl)) ?? fail('not_found'),
  }));

  answerCsv(app, calls['parlours.exportParticipants'], ({ db, query, request }) =>
    exportParticipants(db, request, query.parlour_id),
  );
}
