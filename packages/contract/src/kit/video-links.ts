import { webAddressOf } from './links.ts';

/**
 * A video of one of the two providers. `id` is 11 characters for YouTube, digits for Vimeo. An unlisted video of Vimeo
 * plays only with its `hash`.
 */
export type Video = { platform: 'youtube' | 'vimeo'; id: string; hash?: string };

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
/** Words as long as an id that stand in its place: a playlist, and whatever a channel sends now. */
const NO_YOUTUBE_IDS = new Set(['videoseries', 'live_stream']);
const VIMEO_ID = /^\d{1,12}$/;
const VIMEO_HASH = /^[\da-f]{6,40}$/;
/** The paths of Vimeo that lead to one video, with its hash where one may follow. Events, albums and showcases lead to none. */
const VIMEO_PATHS = [
  /^\/(?:video\/|manage\/videos\/)?(?<id>\d+)(?:\/(?<hash>[\da-f]+))?\/?$/,
  /^\/(?:[\w-]+\/)?review\/(?<id>\d+)\/(?<hash>[\da-f]+)\/?$/,
  /^\/(?:channels|ondemand|staffpicks)\/[^/]+\/(?<id>\d+)\/?$/,
  /^\/groups\/[^/]+\/videos\/(?<id>\d+)\/?$/,
  /^\/(?:album|showcase)\/\d+\/video\/(?<id>\d+)\/?$/,
];
/** The parts of a path of YouTube that are followed by a video's id. */
const YOUTUBE_PATHS = new Set(['embed', 'shorts', 'live', 'watch', 'v', 'vi', 'e']);

/**
 * Returns the video for the id in `/video/{videoId}`, or null when it is not a video id. A hash that is none is left out.
 * @source contract Rulings, /video
 */
export function videoOfId(id: string, hash?: string | null): Video | null {
  if (VIMEO_ID.test(id)) return { platform: 'vimeo', id, ...(hash && VIMEO_HASH.test(hash) && { hash }) };
  return youtube(id);
}

/** Returns the video that a link leads to, or null when it is not a YouTube or Vimeo video. @source spec 5 Edit profile */
export function videoOfLink(link: string): Video | null {
  const address = webAddressOf(link);
  if (address === null) return null;
  const url = new URL(address);
  if (url.port !== '') return null;
  if (YOUTUBE_HOSTS.has(url.hostname)) return readYoutube(url);
  if (url.hostname === 'youtu.be') return youtube(url.pathname.split('/')[1]);
  return VIMEO_HOSTS.has(url.hostname) ? readVimeo(url) : null;
}

function readYoutube({ pathname, searchParams }: URL): Video | null {
  const [, first = '', second] = pathname.split('/');
  if (YOUTUBE_PATHS.has(first) && second) return youtube(second);
  // A link that was shared by an old button holds the video's own link.
  const shared = first === 'attribution_link' ? searchParams.get('u') : null;
  const query = shared?.startsWith('/watch?') ? new URLSearchParams(shared.slice(7)) : searchParams;
  return youtube(query.get('v') ?? query.get('vi'));
}

function youtube(id: string | null | undefined): Video | null {
  return id && YOUTUBE_ID.test(id) && !NO_YOUTUBE_IDS.has(id) ? { platform: 'youtube', id } : null;
}

function readVimeo({ pathname, searchParams }: URL): Video | null {
  for (const path of VIMEO_PATHS) {
    const { id, hash } = path.exec(pathname)?.groups ?? {};
    if (id !== undefined && VIMEO_ID.test(id)) return videoOfId(id, hash ?? searchParams.get('h'));
  }
  return null;
}

/** Returns the address of a video's page at its provider. */
export function videoPageUrl({ platform, id, hash }: Video): string {
  if (platform === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`;
}

/** Returns the embed URL of a video, on one of the two hosts that the console allows in frames. */
export function embedUrl({ platform, id, hash }: Video, isPlaying: boolean, isMuted = isPlaying): string {
  const play = isPlaying ? '&autoplay=1' : '';
  return platform === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?rel=0${play}${isMuted ? '&mute=1' : ''}`
    : `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ''}${play}${isMuted ? '&muted=1' : ''}`;
}

const PROVIDERS = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Returns 'YouTube' or 'Vimeo'. */
export function providerOf({ platform }: Video): string {
  return PROVIDERS[platform];
}
