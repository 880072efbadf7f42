import { calls } from '@greenroom/contract';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { hasPermission } from '#kit/access/guard.ts';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { fail } from '#kit/errors.ts';
import { listClashes } from '#rooms/parlours/parlours-clashes.store.ts';
import { messageIn } from '#rooms/parlours/parlours-messages.service.ts';
import { listParticipants } from '#rooms/parlours/parlours-participants.store.ts';
import { createSeries, getSeries } from '#rooms/parlours/parlours-series.service.ts';
import {
  exportParlours,
  exportParticipants,
  removeParlour,
  setShown,
} from '#rooms/parlours/parlours.service.ts';
import { countParlours, listParlours } from '#rooms/parlours/parlours.store.ts';

export function parloursRoutes(app: FastifyInstance): void {
  answer(app, calls['parlours.list'], async ({ db, query, request }) => {
    const [data, counts] = await Promise.all([listParlours(db, query, app.mediaUrl), countParlours(db)]);
    if (!hasPermission(request, 'reports.read')) for (const parlour of data) parlour.reports = null;
    return { data, ...counts };
  });

  answerCsv(app, calls['parlours.export'], ({ db, request }) => exportParlours(db, request));

  answer(app, calls['parlours.listClashes'], async ({ db, query }) => ({
    data: await listClashes(db, query),
  }));

  answer(app, calls['parlours.getSeries'], async ({ db, params, query }) => ({
    data: await getSeries(db, { ...params, ...query }),
  }));

  answer(app, calls['parlours.createSeries'], async ({ db, params, body, request }) => {
    const data = await createSeries(db, request, params.id, body.weeks);
    return {
      data,
      msg: data.length === 1 ? '1 parlour was created.' : `${data.length} parlours were created.`,
    };
  });

  answer(app, calls['parlours.setShown'], async ({ db, params, body, request }) => ({
    data: await setShown(db, request, params.id, body),
    msg: PARLOUR_MESSAGES.updated,
  }));

  answer(app, calls['parlours.remove'], async ({ db, params, body, request }) => {
    await removeParlour(db, request, params.id, messageIn(body));
    return { msg: PARLOUR_MESSAGES.deleted };
  });

  answer(app, calls['parlours.listParticipants'], async ({ db, params }) => ({
    data: (await listParticipants(db, params.id, app.mediaUrl)) ?? fail('not_found'),
  }));

  answerCsv(app, calls['parlours.exportParticipants'], ({ db, query, request }) =>
    exportParticipants(db, request, query.parlour_id),
  );
}
