import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { exportRounds, exportSongs, exportVoters, exportVotes } from '#rooms/contest/board/export.service.ts';
import { listSongs } from '#rooms/contest/rounds/songs.store.ts';
import { removeSongs, setActive, setFeatured } from '#rooms/contest/contest.service.ts';

export function contestRoutes(app: FastifyInstance): void {
  answer(app, calls['contest.list'], async ({ db, query }) => ({
    data: await listSongs(db, query, app.mediaUrl),
  }));

  answerCsv(app, calls['contest.export'], ({ db, query, request }) =>
    exportSongs(db, request, query.featured),
  );

  answerCsv(app, calls['contest.exportVoters'], ({ db, query, request }) => exportVoters(db, request, query));

  answerCsv(app, calls['contest.exportVotes'], ({ db, request }) => exportVotes(db, request));

  answerCsv(app, calls['contest.exportRounds'], ({ db, request }) => exportRounds(db, request));

  answer(app, calls['contest.setFeatured'], ({ db, body, request }) => setFeatured(db, request, body));

  answer(app, calls['contest.setActive'], ({ db, body, request }) => setActive(db, request, body));

  answer(app, calls['contest.removeSongs'], ({ db, body, request }) =>
    removeSongs(db, request, body.songsId),
  );
}
