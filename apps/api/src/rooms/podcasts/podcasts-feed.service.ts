import type { Podcast } from '@greenroom/contract/podcasts';
import { FEED_PATH } from '@greenroom/contract/wire';
import type { FastifyInstance } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { findObjectRow } from '#kit/objects/rows.ts';
import { getFedPodcast } from '#rooms/podcasts/podcasts-feed.store.ts';
import type { StoredPodcast } from '#rooms/podcasts/podcasts.store.ts';

const feedUrlOf = (app: FastifyInstance, id: number): string =>
  `${publicUrlOf(app)}${FEED_PATH.replace(':id', String(id))}`;

/** Adds where podcast apps find a podcast: only one that is shown has a feed, of somebody who is active. */
export const withFeed = (app: FastifyInstance, { isOwnerActive, ...podcast }: StoredPodcast): Podcast => ({
  ...podcast,
  feed_url: podcast.is_show && isOwnerActive ? feedUrlOf(app, podcast.id) : null,
});

/** What XML 1.0 cannot hold, even escaped. */
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const clean = (text: string): string => text.replaceAll(NO_XML, '');

type Dated = { id: number; createdAt: string };

/**
 * Returns when each track was published. Players order by that, to the second, and a podcast's tracks are stored at once:
 * those of one second are a second apart, in their order. `tracks`: the last one first.
 */
function publishedAt(tracks: readonly Dated[]): Map<number, Date> {
  const taken = new Map<number, number>();
  return new Map(
    tracks.toReversed().map(({ id, createdAt }) => {
      const second = Math.floor(Date.parse(createdAt) / 1000);
      const place = taken.get(second) ?? 0;
      taken.set(second, place + 1);
      return [id, new Date((second + place) * 1000)] as const;
    }),
  );
}

/** Returns the feed of a podcast and when it last changed; null when it has none. */
export async function getFeed(
  app: FastifyInstance,
  db: Sql,
  id: number,
): Promise<{ xml: string; changedAt: Date } | null> {
  const podcast = await getFedPodcast(db, id);
  if (!podcast) return null;
  const base = publicUrlOf(app);
  const feedMediaUrl = (key: string): string => new URL(`/media/${key}`, `${base}/`).href;
  const artist = clean(podcast.artist);
  const title = clean(podcast.name);
  const picture = podcast.tracks.find(({ image }) => image !== null)?.image ?? podcast.image;
  const times = publishedAt(podcast.tracks);
  const items = await Promise.all(
    podcast.tracks.map(async (track, at) => {
      const object = await findObjectRow(db, track.key);
      const name = clean(track.title);
      return {
        title: name,
        // It stays when a track is renamed or the server moves.
        guid: { value: `greenroom-track-${track.id}`, isPermaLink: false },
        pubDate: times.get(track.id) ?? new Date(track.createdAt),
        enclosures: [
          {
            url: feedMediaUrl(track.key),
            length: object?.sizeBytes ?? 0,
            type: object?.contentType ?? 'audio/mpeg',
          },
        ],
        itunes: {
          title: name,
          author: artist,
          duration: track.seconds,
          episode: podcast.tracks.length - at,
          explicit: false,
          ...(track.image && { image: feedMediaUrl(track.image) }),
        },
      };
    }),
  );
  // 130 files, which few servers need: a start does without them.
  const { generateRssFeed } = await import('feedsmith');
  const xml = generateRssFeed({
    title,
    link: base,
    description: `${title} by ${artist}`,
    language: 'en',
    generator: 'Greenroom',
    atom: { links: [{ href: feedUrlOf(app, id), rel: 'self', type: 'application/rss+xml' }] },
    itunes: {
      author: artist,
      type: 'episodic',
      explicit: false,
      categories: [{ text: 'Music' }],
      ...(picture && { image: feedMediaUrl(picture) }),
    },
    items,
  });
  return { xml, changedAt: new Date(podcast.changedAt) };
}
