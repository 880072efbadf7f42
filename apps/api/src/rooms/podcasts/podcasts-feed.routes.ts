import { IdParam } from '@greenroom/contract/kit/shapes';
import { FEED_PATH } from '@greenroom/contract/wire';
import type { FastifyInstance } from 'fastify';

import { callLimit, networkOf } from '#kit/access/limits.ts';
import { fail } from '#kit/errors.ts';
import { isKnownVersion, textEtag } from '#kit/http/etags.ts';
import { getFeed } from '#rooms/podcasts/podcasts-feed.service.ts';

/** Podcast apps ask once an hour or less; a service that asks for many people comes from one address. */
const LIMIT = { points: 600, windowSeconds: 600 };

/**
 * Answers the feeds of podcasts that the app shows, to anyone. They are no calls of the contract: podcast apps have no
 * api key, and expect RSS. Its media are at their public addresses, which serve parts.
 */
export function podcastsFeed(app: FastifyInstance): void {
  if (!app.capabilities.includes('feeds')) return;
  const limit = callLimit(app.db, 'feed-address', LIMIT);
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: FEED_PATH,
    config: { isOpen: true },
    handler: async (request, reply) => {
      await limit.count(networkOf(request.ip));
      const params = IdParam.safeParse(request.params);
      const feed = params.success ? await getFeed(app, app.db, params.data.id) : null;
      if (!feed) return fail('not_found');
      const etag = textEtag(feed.xml);
      reply.headers({
        etag,
        'last-modified': feed.changedAt.toUTCString(),
        // A hidden podcast is gone from apps as soon as they ask.
        'cache-control': 'public, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isKnownVersion(request, { etag, changedAt: feed.changedAt })) return reply.status(304).send();
      return reply.type('application/rss+xml; charset=utf-8').send(feed.xml);
    },
  });
}
