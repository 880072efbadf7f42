import { webAddressOf } from './links.ts';

/** A video of one of the two providers. `id` is 11 characters for YouTube, digits for Vimeo. */
export type Video = { platform: 'youtube' | 'vimeo'; id: string };

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{1,12}$/;

/** Returns the video for the id in `/video/{videoId}`, or null when it is not a video id. @source contract Rulings, /video */
export function videoOfId(id: string): Video | null {
  if (VIMEO_ID.test(id)) return { platform: 'vimeo', id };
  return YOUTUBE_ID.test(id) ? { platform: 'youtube', id } : null;
}

/** Returns the video that a link leads to, or null when it is not a YouTube or Vimeo video. @source spec 5 Edit profile */
export function videoOfLink(link: string): Video | null {
  const address = webAddressOf(link);
  if (address === null) return null;
  const { hostname, pathname, searchParams, port } = new URL(address);
  if (port !== '') return null;
  const parts = pathname.split('/').filter(Boolean);
  if (YOUTUBE_HOSTS.has(hostname)) {
    const isNamed = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '');
    return youtube(isNamed ? parts[1] : searchParams.get('v'));
  }
  if (hostname === 'youtu.be') return youtube(parts[0]);
  if (!VIMEO_HOSTS.has(hostname)) return null;
  // vimeo.com/7, /video/7, /channels/name/7, /groups/name/videos/7, and /7/hash of an unlisted one.
  const id = parts.find((part) => VIMEO_ID.test(part));
  return id === undefined ? null : { platform: 'vimeo', id };
}

function youtube(id: string | null | undefined): Video | null {
  return id && YOUTUBE_ID.test(id) ? { platform: 'youtube', id } : null;
}

/** Returns the embed URL of a video, on one of the two hosts that the console allows in frames. */
export function embedOf({ platform, id }: Video, isPlaying: boolean, isMuted = isPlaying): string {
  const play = isPlaying ? '&autoplay=1' : '';
  return platform === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?rel=0${play}${isMuted ? '&mute=1' : ''}`
    : `https://player.vimeo.com/video/${id}?dnt=1${play}${isMuted ? '&muted=1' : ''}`;
}

const PROVIDERS = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Returns 'YouTube' or 'Vimeo'. */
export function providerOf({ platform }: Video): string {
  return PROVIDERS[platform];
}
