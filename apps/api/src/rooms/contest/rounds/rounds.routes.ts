import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { fail } from '#kit/errors.ts';
import { getRound, listRounds } from '#rooms/contest/rounds/list.store.ts';
import { exportRound } from '#rooms/contest/rounds/rounds.service.ts';

/** Closed rounds: the list, a ranking, and the votes as CSV. */
export function contestRoundsRoutes(app: FastifyInstance): void {
  answer(app, calls['contest.listRounds'], ({ db, query }) => listRounds(db, query));

  answer(app, calls['contest.getRound'], async ({ db, params }) => ({
    data: (await getRound(db, params.id, app.mediaUrl)) ?? fail('not_found'),
  }));

  answerCsv(app, calls['contest.exportRound'], ({ db, params, request }) =>
    exportRound(db, request, params.id),
  );
}
