import { videoOfLink } from '@greenroom/contract/kit/video-links';
import type { Video } from '@greenroom/contract/kit/video-links';

type VideoTitle = { title: string; thumbnail_url: string | null };

/** Each provider's oEmbed URL, and its URL of the video's page. @source oembed.com 2.2 */
const PROVIDERS = {
  youtube: { oembed: 'https://www.youtube.com/oembed', page: 'https://www.youtube.com/watch?v=' },
  vimeo: { oembed: 'https://vimeo.com/api/oembed.json', page: 'https://vimeo.com/' },
} as const;

/** Builds the question from the id alone: nothing else of a link leaves the page. */
function questionOf({ platform, id }: Video): string {
  const { oembed, page } = PROVIDERS[platform];
  return `${oembed}?format=json&url=${encodeURIComponent(page + id)}`;
}

/** The image hosts of the providers, which the content policy allows. */
const isPicture = (link: unknown): link is string =>
  typeof link === 'string' && /^https:\/\/i\.(?:ytimg|vimeocdn)\.com\//.test(link);

/** Asks a video's provider for its title and picture, where the host does not: null when it tells none. @source spec 7 Uploads and external */
export async function askProvider(link: string, signal: AbortSignal): Promise<VideoTitle | null> {
  const video = videoOfLink(link);
  if (video === null) return null;
  const response = await fetch(questionOf(video), {
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
