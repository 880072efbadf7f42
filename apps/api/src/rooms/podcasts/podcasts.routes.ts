import { calls } from '@greenroom/contract';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { fail } from '#kit/errors.ts';
import { recordsEtag } from '#kit/http/etags.ts';
import { exportHosts } from '#rooms/podcasts/podcasts-export.service.ts';
import { podcastsFeed } from '#rooms/podcasts/podcasts-feed.routes.ts';
import { withFeed } from '#rooms/podcasts/podcasts-feed.service.ts';
import { checkAdded, checkNew } from '#rooms/podcasts/podcasts-uploads.service.ts';
import { create, remove, update } from '#rooms/podcasts/podcasts.service.ts';
import { getHost, listHosts, listPodcasts } from '#rooms/podcasts/podcasts.store.ts';

/** Inspecting three large files takes time. */
const timeoutMs = 90_000;

export function podcastsRoutes(app: FastifyInstance): void {
  const { mediaUrl } = app;
  podcastsFeed(app);

  answer(app, calls['podcasts.list'], ({ db, query }) => listHosts(db, query, mediaUrl));

  answerCsv(app, calls['podcasts.export'], ({ db, query, request }) => exportHosts(db, request, query));

  answer(app, calls['podcasts.get'], async ({ db, params, reply }) => {
    const user = (await getHost(db, params.id, mediaUrl)) ?? fail('not_found');
    const podcasts = await listPodcasts(db, params.id, mediaUrl);
    reply.header('etag', recordsEtag(podcasts));
    return { data: { user, podcasts: podcasts.map((podcast) => withFeed(app, podcast)) } };
  });

  answer(
    app,
    calls['podcasts.create'],
    async ({ db, body, request, prepared }) => {
      const data = await create(db, request, body, prepared);
      return { data, msg: PODCAST_MESSAGES.created };
    },
    { prepare: checkNew, timeoutMs },
  );

  answer(
    app,
    calls['podcasts.update'],
    async ({ db, params, body, request, prepared }) => {
      const data = await update(db, request, params.id, body, prepared);
      return { data, msg: PODCAST_MESSAGES.updated };
    },
    { prepare: checkAdded, timeoutMs },
  );

  answer(app, calls['podcasts.remove'], async ({ db, params, request }) => {
    await remove(db, request, params.id);
    return { msg: PODCAST_MESSAGES.deleted };
  });
}
