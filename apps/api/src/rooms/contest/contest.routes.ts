import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { listSongs } from '#rooms/contest/contest-songs.store.ts';
import { removeSongs, setActive, setFeatured } from '#rooms/contest/contest.service.ts';

export function contestRoutes(app: FastifyInstance): void {
  answer(app, calls['contest.list'], async ({ db, query }) => ({
    data: await listSongs(db, query, app.mediaUrl),
  }));

  answer(app, calls['contest.setFeatured'], ({ db, body, request }) => setFeatured(db, request, body));

  answer(app, calls['contest.setActive'], ({ db, body, request }) => setActive(db, request, body));

  answer(app, calls['contest.removeSongs'], ({ db, body, request }) =>
    removeSongs(db, request, body.songsId),
  );
}
