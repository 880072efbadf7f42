import { videoPageUrl, videoOfLink } from '@greenroom/contract/kit/video-links';
import type { Video } from '@greenroom/contract/kit/video-links';

type VideoTitle = { title: string; thumbnail_url: string | null };

/** Where each provider tells about its videos. @source oembed.com 2.2 */
const OEMBED = {
  youtube: 'https://www.youtube.com/oembed',
  vimeo: 'https://vimeo.com/api/oembed.json',
} as const;

/** Builds the question from what names the video alone: nothing else of a link leaves the page. */
const providerQuestionUrl = (video: Video): string =>
  `${OEMBED[video.platform]}?format=json&url=${encodeURIComponent(videoPageUrl(video))}`;

/** The image hosts of the providers, which the content policy allows. */
const isPicture = (link: unknown): link is string =>
  typeof link === 'string' && /^https:\/\/i\.(?:ytimg|vimeocdn)\.com\//.test(link);

/** Asks a video's provider for its title and picture, where the host does not: null when it tells none. @source spec 7 Uploads and external */
export async function askProvider(link: string, signal: AbortSignal): Promise<VideoTitle | null> {
  const video = videoOfLink(link);
  if (video === null) return null;
  const response = await fetch(providerQuestionUrl(video), {
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) return null;
  const told: unknown = await response.json();
  if (typeof told !== 'object' || told === null) return null;
  const { title, thumbnail_url } = told as Record<string, unknown>;
  if (typeof title !== 'string' || title.trim() === '') return null;
  return { title: title.trim(), thumbnail_url: isPicture(thumbnail_url) ? thumbnail_url : null };
}
