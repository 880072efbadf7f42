import { videoPageUrl } from '@greenroom/contract/kit/video-links';
import type { Video } from '@greenroom/contract/kit/video-links';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

import { createConcurrencyLimit } from '#kit/concurrency-limit.ts';
import { findVideoTitle, saveVideoTitle } from '#rooms/media/media-titles.store.ts';
import type { KnownTitle } from '#rooms/media/media-titles.store.ts';

type VideoTitle = { title: string; thumbnail_url: string | null };

const TITLE_MAX = 200;
const LINK_MAX = 2048;
/** The image hosts of the providers: the console shows pictures from no other host. */
const THUMBNAIL_HOSTS = new Set(['i.ytimg.com', 'i.vimeocdn.com']);

/** Where each provider tells about its videos. @source oembed.com 2.2 */
const OEMBED = {
  youtube: 'https://www.youtube.com/oembed',
  vimeo: 'https://vimeo.com/api/oembed.json',
} as const;

/** Builds the question from what names the video alone: nothing else of a user's link leaves this server. */
function oembedUrl(video: Video): URL {
  const url = new URL(OEMBED[video.platform]);
  url.search = new URLSearchParams({ url: videoPageUrl(video), format: 'json' }).toString();
  return url;
}

const Told = z.object({ title: z.string(), thumbnail_url: z.string().nullable().catch(null) });
const NOTHING: KnownTitle = { title: null, thumbnail_url: null };

/** Parses a provider's answer: one line of plain text, and a picture on its own host. */
function readTold(answer: unknown): KnownTitle {
  const told = Told.safeParse(answer);
  if (!told.success) return NOTHING;
  const line = told.data.title
    .toWellFormed()
    // Control characters, line breaks, and characters that change the text direction.
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();
  const title = Array.from(line).slice(0, TITLE_MAX).join('').trim();
  return title === '' ? NOTHING : { title, thumbnail_url: readThumbnail(told.data.thumbnail_url) };
}

function readThumbnail(link: string | null): string | null {
  if (link === null || link.length > LINK_MAX || !URL.canParse(link)) return null;
  const { protocol, host, username, password, href } = new URL(link);
  return protocol === 'https:' && THUMBNAIL_HOSTS.has(host) && !username && !password ? href : null;
}

/**
 * Looks up a video's title, in the table or else at its provider; null when the provider has none or cannot be reached.
 * Each video is requested once at a time, and requests that would wait too long get no title.
 */
export function openVideoTitles(
  app: Pick<FastifyInstance, 'db' | 'httpClient'>,
): (video: Video) => Promise<VideoTitle | null> {
  const inTurn = createConcurrencyLimit({ atOnce: 4, waiting: 8 });
  const asked = new Map<string, Promise<KnownTitle>>();
  const ask = async (key: string, video: Video): Promise<KnownTitle> => {
    const told = await inTurn(async () => readTold(await app.httpClient.getJson(oembedUrl(video))));
    if (told) await saveVideoTitle(app.db, key, told);
    return told ?? NOTHING;
  };
  // Who looks and then asks in two steps may look before another's answer is stored, and ask after it.
  const findOnce = (key: string, video: Video): Promise<KnownTitle> => {
    const find = async () => (await findVideoTitle(app.db, key)) ?? ask(key, video);
    const running = asked.get(key) ?? find().finally(() => asked.delete(key));
    asked.set(key, running);
    return running;
  };
  return async (video) => {
    const { platform, id, hash } = video;
    const { title, thumbnail_url } = await findOnce(`${platform}:${id}${hash ? `:${hash}` : ''}`, video);
    return title === null ? null : { title, thumbnail_url };
  };
}
